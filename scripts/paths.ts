// `npm run paths -- tender [--lang zh] [--out qa]`: an HTML report for QA of what the model tests walk, and of the charts that run in the browser.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import type { AnyStateMachine } from "xstate"
import { languages } from "#contract/identity.contract.ts"
import { documentMachine } from "#machines/document/document.machine.ts"
import { draftMachine } from "#machines/draft/draft.machine.ts"
import { exportMachine } from "#machines/export/export.machine.ts"
import { flyoutMachine } from "#machines/flyout/flyout.machine.ts"
import { lineGridMachine } from "#machines/line-grid/line-grid.machine.ts"
import { listMachine } from "#machines/list/list.machine.ts"
import { liveMachine } from "#machines/live/live.machine.ts"
import { lovQueryMachine } from "#machines/lov-query/lov-query.machine.ts"
import { sessionMachine } from "#machines/session/session.machine.ts"
import { uploadFileMachine } from "#machines/upload/upload-file.machine.ts"
import { uploadMachine } from "#machines/upload/upload.machine.ts"
import type { ChartLayout } from "#ui/chart-view/layout.ts"
import { childModels } from "../tests/models/children.cases.ts"
import type { Model } from "../tests/models/kit.ts"
import { tenderModel } from "../tests/models/tender.cases.ts"
import { walk } from "../tests/models/walk.ts"
import { browserPage, describeBrowser } from "./paths-browser.ts"
import { pageOf } from "./paths-page.ts"
import { wordsIn } from "./paths-words.ts"

const models: Readonly<Record<string, Model>> = { tender: tenderModel as unknown as Model, ...childModels }
/** Charts that run in the browser. */
const machines: Readonly<Record<string, AnyStateMachine>> = {
  session: sessionMachine,
  draft: draftMachine,
  upload: uploadMachine,
  "upload-file": uploadFileMachine,
  export: exportMachine,
  live: liveMachine,
  document: documentMachine,
  list: listMachine(),
  "line-grid": lineGridMachine,
  "lov-query": lovQueryMachine,
  flyout: flyoutMachine,
}
const usage = `Say which chart: npm run paths -- tender [--lang ${languages.join("|")}] [--out folder]. Charts: ${Object.keys({ ...models, ...machines }).join(", ")}.`

interface Asked {
  readonly name: string
  readonly language: string
  readonly folder: string
}

/** What the command line asks for; null when it asks for nothing that there is. */
function readArguments(args: readonly string[]): Asked | null {
  try {
    const options = { lang: { type: "string", default: "zh" }, out: { type: "string", default: "qa" } } as const
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
    const [name = ""] = positionals
    const isKnown = Object.hasOwn(models, name) || Object.hasOwn(machines, name)
    return isKnown && languages.some((one) => one === values.lang) ? { name, language: values.lang, folder: values.out } : null
  } catch {
    return null
  }
}

/** A document's chart is walked as its tests walk it; one of the browser is told as it is. */
async function reportOn({ name, language }: Asked): Promise<{ readonly html: string; readonly said: string; readonly failed: number }> {
  const machine = machines[name]
  if (machine)
    return { html: await browserPage(machine, wordsIn(language)), said: `${describeBrowser(machine).edges.length} steps`, failed: 0 }
  const model = models[name]
  if (!model) throw new Error(`there is no chart ${name}`)
  const layout = JSON.parse(readFileSync(`src/machines/${name}/${name}.layout.json`, "utf8")) as ChartLayout
  const walked = walk(model)
  const failed = walked.notTaken.length + walked.notBroken.length + walked.wrong.length
  const said = `${walked.taken.size} of ${walked.transitions} transitions taken, ${walked.refusals} refusals, ${failed} failed`
  return { html: pageOf(model, walked, layout, wordsIn(language, model.chart)), said, failed }
}

async function main(): Promise<number> {
  const asked = readArguments(process.argv.slice(2))
  if (!asked) {
    console.log(usage)
    return 1
  }
  const { html, said, failed } = await reportOn(asked)
  mkdirSync(asked.folder, { recursive: true })
  const file = join(asked.folder, `${asked.name}.${asked.language}.html`)
  writeFileSync(file, html)
  console.log(`${said}: ${file}`)
  return failed === 0 ? 0 : 1
}

process.exitCode = await main()
