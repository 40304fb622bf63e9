import { Stack, Text } from "@chakra-ui/react"
import { useState } from "react"
import { call } from "#client/http/http.ts"
import { useSession } from "#client/session/session.ts"
import { importedTenderContract, mostImportedText } from "#contract/imported-tender.contract.ts"
import { importedTender } from "#machines/imported-tender/imported-tender.chart.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { FileDrop } from "#ui/files/file-drop.tsx"
import { toast } from "#ui/toast/toast.ts"
import { useT } from "./imported-tender.document.ts"

/** Imports contracting processes from a file of the Open Contracting Data Standard, for people who may. */
export function BringIn({ onDone }: { readonly onDone: () => void }) {
  const t = useT()
  const roles = useSession().profile?.roles ?? []
  const [open, setOpen] = useState(false)
  if (!importedTender.begin.by.some((role) => roles.includes(role))) return null
  return (
    <>
      <Button look="solid" onClick={() => setOpen(true)}>
        {t("add")}
      </Button>
      {open ? <Choose onDone={onDone} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function Choose({ onDone, onClose }: { readonly onDone: () => void; readonly onClose: () => void }) {
  const t = useT()
  const [problem, setProblem] = useState<unknown>(null)
  const [tooLarge, setTooLarge] = useState(false)
  const refused = useErrorText(problem)
  const bring = async (file: File) => {
    setProblem(null)
    const text = await file.text()
    setTooLarge(text.length > mostImportedText)
    if (text.length > mostImportedText) return
    await call(importedTenderContract.bringIn, { body: { file: file.name, text: text.trim() } }).then((came) => {
      toast("green", t("came", { ...came }))
      onDone()
      onClose()
    }, setProblem)
  }
  return (
    <Dialog open title={t("add")} onClose={onClose}>
      <Stack gap="3">
        <Text color="fg.muted" fontSize="sm">
          {t("addWhy")}
        </Text>
        <FileDrop
          label={t("choose")}
          hint={t("chooseHint")}
          accept=".json,application/json"
          fault={tooLarge ? t("tooLarge") : problem === null ? null : refused}
          onFile={bring}
        />
      </Stack>
    </Dialog>
  )
}
