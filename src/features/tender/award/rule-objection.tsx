import { Flex } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import { ReasonDialog } from "#ui/document-frame/dialogs.ts"
import { useTenderWords } from "../tender-words.ts"
import { useTenderCommand } from "../use-tender-command.ts"
import type { OpenTender } from "../open-tender.ts"
import type { Objection } from "./objections.tsx"
import { VerdictAction } from "../tender-actions.tsx"

/** The supervisor's two rulings on one objection, each with its consequence and a reason; nothing for others. */
export function RuleObjection({
  tender,
  objection: { objection, verdicts },
}: {
  readonly tender: OpenTender
  readonly objection: Objection
}) {
  const { t } = useTranslation("tender-prequal")
  const { command } = useTenderWords()
  const run = useTenderCommand(tender)
  const dialog = (name: "dismissObjection" | "upholdObjection") => (close: () => void) => (
    <ReasonDialog
      title={command(name)}
      consequence={t(`consequence.${name}`)}
      danger={name === "upholdObjection"}
      onSend={async (reason) => (await run(tenderContract[name], { objection, reason })) !== null}
      onClose={close}
    />
  )
  return (
    <Flex wrap="wrap" gap="2">
      <VerdictAction tender={tender} name="dismissObjection" about={verdicts.dismissObjection} form={dialog("dismissObjection")} />
      <VerdictAction
        tender={tender}
        name="upholdObjection"
        about={verdicts.upholdObjection}
        look="danger"
        form={dialog("upholdObjection")}
      />
    </Flex>
  )
}
