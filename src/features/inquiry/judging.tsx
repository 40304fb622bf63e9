import { Flex } from "@chakra-ui/react"
import { inquiry } from "#machines/inquiry/inquiry.chart.ts"
import { ReasonDialog } from "#ui/document-frame/dialogs.ts"
import { useCommand } from "#ui/document-frame/use-command.ts"
import { useFormCommand } from "#ui/document-frame/use-form-command.ts"
import { VerdictAction } from "#ui/document-frame/verdict-action.tsx"
import { isSame } from "#ui/field/show-saved.ts"
import { inquiryDocument, type OpenInquiry, useT } from "./inquiry.document.ts"

/** What is judged: a supplier's quotation (初审), or its application (资格预审评审). */
interface Judged {
  readonly document: OpenInquiry
  readonly name: "trial" | "reviewApplicant"
  readonly supplier: string
}

/** Lets a supplier pass, or says why it does not. */
export function Judging(props: Judged) {
  const { document, name, supplier } = props
  const t = useT()
  const run = useCommand(document, inquiryDocument.useWords())
  const about = (passed: boolean) => document.verdictWith(name, { supplier, passed, reason: "-" }) ?? undefined
  const action = { definition: inquiryDocument, document, name }
  return (
    <Flex wrap="wrap" gap="2">
      <VerdictAction
        {...action}
        label={t("pass")}
        about={about(true)}
        onRun={() => run(inquiry.calls[name], { supplier, passed: true, reason: "" }, { quiet: true })}
      />
      <VerdictAction {...action} label={t("doNotPass")} about={about(false)} form={(close) => <NotPassing {...props} onClose={close} />} />
    </Flex>
  )
}

function NotPassing({ onClose, ...judged }: Judged & { readonly onClose: () => void }) {
  const t = useT()
  const { document, supplier } = judged
  const send = useNotPassing(judged)
  return (
    <ReasonDialog
      title={t("doNotPass")}
      consequence={document.view.facts.names[supplier] ?? ""}
      danger={false}
      onSend={send}
      onClose={onClose}
    />
  )
}

/** Sends why a supplier does not pass. The dialog covers what colleagues say of the same supplier meanwhile, so that is told before it is overwritten. */
export function useNotPassing({ document, name, supplier }: Judged): (reason: string) => Promise<boolean> {
  const said = ({ now: { facts } }: OpenInquiry) =>
    (name === "trial" ? facts.trials : facts.applications).find((one) => one.supplier === supplier)
  const { run } = useFormCommand(document, inquiryDocument.useWords(), (seen) => !isSame(said(seen), said(document)))
  return async (reason) => (await run(inquiry.calls[name], { supplier, passed: false, reason }, { quiet: true })) !== null
}
