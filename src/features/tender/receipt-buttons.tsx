import { Copy, Download } from "lucide-react"
import type { Receipt } from "#contract/tender.contract.ts"
import { saveFile } from "#client/downloads/download.ts"
import { Button } from "#ui/button/button.tsx"
import { toast } from "#ui/toast/toast.ts"
import { useBidWords } from "./bid-words.ts"

/** Copies a receipt's signature, and downloads the receipt as the file that `npm run verify -- --receipt` takes. */
export function ReceiptButtons({ receipt, name }: { readonly receipt: Receipt; readonly name: string }) {
  const { b } = useBidWords()
  const copy = () =>
    navigator.clipboard.writeText(receipt.jws).then(
      () => toast("green", b("receipt.copied")),
      () => toast("red", b("receipt.notCopied")),
    )
  const download = () =>
    saveFile(`${name}-${receipt.seal.slice(0, 8)}.json`, new Blob([JSON.stringify(receipt, null, 2)], { type: "application/json" }))
  return (
    <>
      <Button size="small" onClick={() => void copy()}>
        <Copy size={14} aria-hidden />
        {b("receipt.copy")}
      </Button>
      <Button size="small" onClick={download}>
        <Download size={14} aria-hidden />
        {b("receipt.download")}
      </Button>
    </>
  )
}
