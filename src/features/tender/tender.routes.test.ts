import { describe, expect, it } from "vitest"
import { tenderCommands } from "#machines/tender/tender.commands.ts"
import { noticePlaces } from "#machines/tender/tender.notices.ts"
import { taskScreens } from "#machines/tender/tender.tasks.ts"
import { routes } from "./tender.routes.ts"

const paths = new Set(routes.map(({ path }) => path))

describe("the pages of tendering", () => {
  it.each(Object.entries(tenderCommands))("have one for the command %s", (_, { screen }) => {
    expect(paths).toContain(`/wel/${screen}`)
  })

  it.each(Object.entries(taskScreens))("have one for the task %s", (_, screen) => {
    expect(paths).toContain(`/wel/${screen}`)
  })

  it.each(Object.entries(noticePlaces).filter(([, place]) => !Object.hasOwn(taskScreens, place)))(
    "have one for the notice %s",
    (_, place) => {
      expect([...paths].filter((path) => [`/wel/${place}`, `/${place}`].includes(path))).toHaveLength(1)
    },
  )
})
