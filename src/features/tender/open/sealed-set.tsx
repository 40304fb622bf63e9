import { Download } from "lucide-react"
import { useTranslation } from "react-i18next"
import { saveFile } from "#client/downloads/download.ts"
import { readSealedSet } from "#client/sealing/send-chunk.ts"
import { Button } from "#ui/button/button.tsx"
import { useErrorWords } from "#ui/error-panel/use-error-text.ts"
import { toast } from "#ui/toast/toast.ts"
import type { OpenTender } from "../open-tender.ts"

/** The sealed bids as a file with which the openers can repeat the opening without the platform. */
export function SealedSet({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("sealing")
  const words = useErrorWords()
  const save = () =>
    readSealedSet(tender.id).then(
      (file) => saveFile(`${tender.view.facts.number}-sealed-set.ndjson`, file),
      (error: unknown) => toast("red", words(error)),
    )
  return (
    <Button size="small" className="no-print" title={t("shares.exportWhy")} onClick={() => void save()}>
      <Download size={14} aria-hidden />
      {t("shares.export")}
    </Button>
  )
}
