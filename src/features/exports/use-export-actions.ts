import { useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import { NoDownload } from "#client/downloads/exports.ts"
import { Refused } from "#contract/errors.ts"
import { toast } from "#ui/toast/toast.ts"

/** Runs the actions of a row, and shows why one failed; `turn` grows each time, so that the list can be read again. */
export function useExportActions(): { readonly turn: number; readonly run: (work: () => Promise<unknown>) => void } {
  const { t } = useTranslation("message")
  const [turn, setTurn] = useState(0)
  const run = useCallback(
    (work: () => Promise<unknown>) =>
      void work()
        .catch((error: unknown) =>
          toast("red", error instanceof NoDownload ? t("noDownload") : error instanceof Refused ? error.message : t("export.failed")),
        )
        .finally(() => setTurn((now) => now + 1)),
    [t],
  )
  return { turn, run }
}
