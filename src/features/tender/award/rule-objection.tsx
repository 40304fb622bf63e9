import { Flex } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import { ReasonDialog } from "#ui/document-frame/dialogs.ts"
import { Settled } from "#ui/document-frame/settled.tsx"
import { useTenderWords } from "../tender-words.ts"
import { useTenderCommand } from "../use-tender-command.ts"
import type { OpenTender } from "../open-tender.ts"
import type { Objection } from "./objections.tsx"
import { VerdictAction } from "../tender-actions.tsx"

/**
 * The supervisor's two rulings on one objection while it is open, each with its consequence and a reason; nothing for others. A reason that is being
 * typed stays also where somebody else was faster.
 */
export function RuleObjection({
  tender,
  objection: { objection, verdicts },
  open,
}: {
  readonly tender: OpenTender
  readonly objection: Objection
  readonly open: boolean
}) {
  const { t } = useTranslation("tender-prequal")
  const { command } = useTenderWords()
  const run = useTenderCommand(tender)
  const [asked, setAsked] = useState<"dismissObjection" | "upholdObjection" | null>(null)
  return (
    <>
      {open ? (
        <Flex wrap="wrap" gap="2">
          <VerdictAction
            tender={tender}
            name="dismissObjection"
            about={verdicts.dismissObjection}
            onRun={() => setAsked("dismissObjection")}
          />
          <VerdictAction
            tender={tender}
            name="upholdObjection"
            about={verdicts.upholdObjection}
            look="danger"
            onRun={() => setAsked("upholdObjection")}
          />
        </Flex>
      ) : null}
      {asked === null ? null : (
        <Settled document={tender}>
          <ReasonDialog
            title={command(asked)}
            consequence={t(`consequence.${asked}`)}
            danger={asked === "upholdObjection"}
            onSend={async (reason) => (await run(tenderContract[asked], { objection, reason })) !== null}
            onClose={() => setAsked(null)}
          />
        </Settled>
      )}
    </>
  )
}
