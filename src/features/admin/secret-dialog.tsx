import { Flex, defineStyle } from "@chakra-ui/react"
import type { TFunction } from "i18next"
import { type ReactNode, useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import type { RecordAction } from "#ui/record-page/records.ts"
import { toast } from "#ui/toast/toast.ts"

/** A secret with its owner; `text` explains how it is stored and what to do with it. */
export interface Secret {
  readonly name: string
  readonly secret: string
  readonly text: string
}

/** Shows a secret. */
export type TellSecret = (secret: Secret) => void

/** Shows secrets, each once: `tell` shows one, and `shown` is the dialog to render over the page. */
export function useSecret(): { readonly tell: TellSecret; readonly shown: ReactNode } {
  const [secret, setSecret] = useState<Secret | null>(null)
  return { tell: setSecret, shown: secret ? <SecretDialog {...secret} onClose={() => setSecret(null)} /> : null }
}

/** The action that replaces a record's secret. */
export const newSecret = <Row,>(t: TFunction<"admin">, run: (row: Row) => Promise<unknown>): RecordAction<Row> => ({
  id: "secret",
  label: t("clients.newSecret"),
  danger: true,
  ask: (_, name) => t("clients.newSecretText", { name }),
  said: () => null,
  run,
})

const secretCode = defineStyle({
  padding: "8px 12px",
  borderRadius: "md",
  background: "bg.sunken",
  fontFamily: "mono",
  overflowWrap: "anywhere",
  userSelect: "all",
})

/** Shows a secret a single time. */
function SecretDialog(props: Secret & { readonly onClose: () => void }) {
  const { name, secret, onClose } = props
  const { t } = useTranslation(["admin", "common"])
  const copy = () => void navigator.clipboard.writeText(secret).then(() => toast("green", t("clients.copied")))
  return (
    <Dialog open title={t("clients.secret", { name })} onClose={onClose} foot={<Button onClick={onClose}>{t("common:close")}</Button>}>
      <p>{props.text}</p>
      <Flex wrap="wrap" align="center" gap="3" marginTop="3" css={{ "& > code": secretCode }}>
        <code>{secret}</code>
        <Button onClick={copy}>{t("clients.copy")}</Button>
      </Flex>
    </Dialog>
  )
}
