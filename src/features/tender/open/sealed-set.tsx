import { Download } from "lucide-react"
import { saveFile } from "#client/downloads/download.ts"
import { readSealedSet } from "#client/sealing/send-chunk.ts"
import { Button } from "#ui/button/button.tsx"
import { useErrorWords } from "#ui/error-panel/use-error-text.ts"
import { toast } from "#ui/toast/toast.ts"
import { useBidWords } from "../bid-words.ts"
import type { OpenTender } from "../open-tender.ts"

/** The sealed bids as a file with which the openers can repeat the opening without the platform. */
export function SealedSet({ tender }: { readonly tender: OpenTender }) {
  const { b } = useBidWords()
  const words = useErrorWords()
  const save = () =>
    readSealedSet(tender.id).then(
      (file) => saveFile(`${tender.view.facts.number}-sealed-set.ndjson`, file),
      (error: unknown) => toast("red", words(error)),
    )
  return (
    <Button size="small" className="no-print" onClick={() => void save()}>
      <Download size={14} aria-hidden />
      {b("shares.export")}
    </Button>
  )
}
