import type { TFunction } from "i18next"
import { useMemo } from "react"
import { isInstant } from "#contract/instants.ts"
import { formatInstant } from "#client/texts/moment.ts"
import type { DocumentWords } from "./define-document.ts"

/** Values of a sentence: an instant in epoch ms is formatted as a time. */
const paramText = (value: string | number): string => (isInstant(value) ? formatInstant(value) : String(value))

/** A value that is a choice is told by the name of the choice. */
const choiceText = (t: TFunction, name: string, value: string | number): string =>
  typeof value === "string" && /^[a-z][a-zA-Z]*$/.test(value) ? t(`options.${name}.${value}`, value) : paramText(value)

/** The texts of a kind from its namespace, where states, commands, facts and columns have the declaration's names. */
export const kindWords = (t: TFunction): DocumentWords => ({
  state: (state) => t(`states.${state}`),
  command: (name) => t([`commands.${name}`, `document:commands.${name}`]),
  consequence: (name) => t([`consequences.${name}`, `document:consequences.${name}`], ""),
  fact: ({ type, values }) => {
    const details = Object.entries(values)
      .map(([name, value]) => choiceText(t, name, value))
      .filter((text) => text !== "")
    return t(`facts.${type}`) + (details.length === 0 ? "" : t("document:detail", { detail: details.join(" · ") }))
  },
  dialog: (name) => t([`dialogs.${name}`, `commands.${name}`, `document:commands.${name}`]),
  fields: {
    label: (name) => t([`fields.${name}`, `document:fields.${name}`]),
    hint: (name) => t(`hints.${name}`, ""),
    group: (name) => t(`groups.${name}`),
    missing: (name) => t(`missing.${name}`, ""),
    option: (folder, value) => t(`${folder}.${value}`, value),
  },
  region: (name) => t(`regions.${name}`),
  move: (type) => t(`facts.${type}`),
  screen: (screen) => t([`screens.${screen}`, "one"]),
  actor: (state) => t(`actors.${state}`),
  deadline: (name) => t(`deadlines.${name}`),
  related: (kind) => kind,
  relatedState: (_, state) => state,
  untitled: t("one"),
  list: t("list"),
  choose: t("none"),
  chooseWhy: t("noneWhy"),
  gone: t("none"),
  goneWhy: t("noneWhy"),
})

/** The hook that returns the texts of a kind for its pages. */
export const wordsOf = (useT: () => TFunction) =>
  function useWords(): DocumentWords {
    const t = useT()
    return useMemo(() => kindWords(t), [t])
  }
