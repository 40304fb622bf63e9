import { Copy, Download } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { SignedReceipt } from "#contract/signed-receipt.ts"
import { saveFile } from "#client/downloads/download.ts"
import { Button } from "#ui/button/button.tsx"
import { toast } from "#ui/toast/toast.ts"

/** Copies a receipt's signature, and downloads the receipt as the file that `npm run verify -- --receipt` takes. */
export function ReceiptButtons({ receipt, name }: { readonly receipt: SignedReceipt; readonly name: string }) {
  const { t } = useTranslation("receipt")
  const copy = () =>
    navigator.clipboard.writeText(receipt.jws).then(
      () => toast("green", t("copied")),
      () => toast("red", t("notCopied")),
    )
  const download = () =>
    saveFile(`${name}-${receipt.seal.slice(0, 8)}.json`, new Blob([JSON.stringify(receipt, null, 2)], { type: "application/json" }))
  return (
    <>
      <Button size="small" onClick={() => void copy()}>
        <Copy size={14} aria-hidden />
        {t("copy")}
      </Button>
      <Button size="small" onClick={download}>
        <Download size={14} aria-hidden />
        {t("download")}
      </Button>
    </>
  )
}
