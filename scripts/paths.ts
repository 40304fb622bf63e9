// `npm run paths -- tender [--lang zh] [--out qa]`: an HTML report for QA of what the model tests walk.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { languages } from "#contract/identity.contract.ts"
import type { ChartLayout } from "#ui/chart-view/layout.ts"
import { childModels } from "../tests/models/children.cases.ts"
import type { Model } from "../tests/models/kit.ts"
import { tenderModel } from "../tests/models/tender.cases.ts"
import { walk } from "../tests/models/walk.ts"
import { pageOf } from "./paths-page.ts"
import { wordsIn } from "./paths-words.ts"

const models: Readonly<Record<string, Model>> = { tender: tenderModel as unknown as Model, ...childModels }
const usage = `Say which chart: npm run paths -- tender [--lang ${languages.join("|")}] [--out folder]. Charts: ${Object.keys(models).join(", ")}.`

/** What the command line asks for; null when it asks for nothing that there is. */
function readArguments(args: readonly string[]): { name: string; model: Model; language: string; folder: string } | null {
  try {
    const options = { lang: { type: "string", default: "zh" }, out: { type: "string", default: "qa" } } as const
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
    const [name = ""] = positionals
    const model = Object.hasOwn(models, name) ? models[name] : undefined
    return model && languages.some((one) => one === values.lang) ? { name, model, language: values.lang, folder: values.out } : null
  } catch {
    return null
  }
}

function main(): number {
  const asked = readArguments(process.argv.slice(2))
  if (!asked) {
    console.log(usage)
    return 1
  }
  const { name, model, language, folder } = asked
  const layout = JSON.parse(readFileSync(`src/machines/${name}/${name}.layout.json`, "utf8")) as ChartLayout
  const walked = walk(model)
  const failed = walked.notTaken.length + walked.notBroken.length + walked.wrong.length
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.${language}.html`)
  writeFileSync(file, pageOf(model, walked, layout, wordsIn(language, model.chart)))
  console.log(`${walked.taken.size} of ${walked.transitions} transitions taken, ${walked.refusals} refusals, ${failed} failed: ${file}`)
  return failed === 0 ? 0 : 1
}

process.exitCode = main()
