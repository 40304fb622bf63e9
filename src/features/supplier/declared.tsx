import { Stack } from "@chakra-ui/react"
import { MessageSquarePlus } from "lucide-react"
import { useState } from "react"
import { call } from "#client/http/http.ts"
import { creditCodeFits } from "#contract/credit-code.ts"
import { registrationContract } from "#contract/registration.contract.ts"
import { dayAt } from "#contract/time.ts"
import { IconButton } from "#ui/button/button.tsx"
import { Callout } from "#ui/callout/callout.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { DeclaredGroups } from "./declared-groups.tsx"
import { type OpenRegistration, useRegistrationT } from "./registration.document.ts"
import { RemarkForm } from "./remark-form.tsx"
import { useUnmasked } from "./use-unmasked.ts"

/** The declared data, field by field: reviewers can remark on each, and reveal masked numbers, which is recorded. */
export function Declared({ document }: { readonly document: OpenRegistration }) {
  const t = useRegistrationT()
  const [field, setField] = useState<string | null>(null)
  const { id, view, now } = document
  const { content, remarks, comments, sides, rounds } = view.facts
  const unmasked = useUnmasked((path) => call(registrationContract.unmask, { body: { id, field: path } }), rounds)
  if (!content) return <Empty title={t("nothingDeclared")} />
  const isReviewer = sides.includes("reviewer")
  const mayRemark = isReviewer && now.verdicts["remark"]?.allowed === true
  const today = dayAt(now.serverTime)
  const over = content.certificates.filter(({ validTo }) => validTo !== null && validTo < today)
  return (
    <Stack gap="4">
      {creditCodeFits(content.creditCode) ? null : <Callout title={t("check.codeDoubt")} />}
      {over.length === 0 ? null : <Callout tone="red" title={t("certificatesOver", { count: over.length })} />}
      <DeclaredGroups
        content={content}
        title={t("steps.company")}
        unmasked={isReviewer && document.stepped === null ? unmasked : null}
        action={(one) =>
          mayRemark ? (
            <IconButton label={t("remarkOn", { field: one.label })} onClick={() => setField(one.path)}>
              <MessageSquarePlus />
            </IconButton>
          ) : null
        }
        notes={(path) => [...remarks, ...comments].filter((one) => one.field === path).map(({ text }) => t("reviewerSays", { text }))}
      />
      {field === null ? null : <RemarkForm document={document} field={field} onClose={() => setField(null)} />}
    </Stack>
  )
}
