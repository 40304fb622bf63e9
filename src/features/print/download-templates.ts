import type { TFunction } from "i18next"
import { saveFile } from "#client/downloads/download.ts"
import { call } from "#client/http/http.ts"
import { printContract } from "#contract/print.contract.ts"
import { toast } from "#ui/toast/toast.ts"

/** Lets the browser save one template whole, or all of them, in a file that can be imported again. */
export async function downloadTemplates(t: TFunction, name: string, id?: string): Promise<void> {
  try {
    const file = await call(printContract.file, { query: id === undefined ? {} : { id } })
    saveFile(`${name}.json`, new Blob([`${JSON.stringify(file, null, 2)}\n`], { type: "application/json" }))
  } catch (error) {
    toast("red", error instanceof Error ? error.message : t("first:unexpected"))
  }
}
