import { useTranslation } from "react-i18next"
import { Callout } from "#ui/callout/callout.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { Instant } from "#ui/instant/instant.tsx"
import type { Invited } from "./use-invitation.ts"

/** Who invited the reader and until when the invitation holds, or why its link does not work; nothing without a link. */
export function InvitedBy({ invited: { invitation, error } }: { readonly invited: Invited }) {
  const { t } = useTranslation("register")
  const problem = useErrorText(error)
  if (error !== null) {
    return (
      <Callout tone="red" title={problem}>
        {t("invitation.withoutIt")}
      </Callout>
    )
  }
  if (!invitation) return null
  return (
    <Callout tone="green" title={t("invitation.from", { buyer: invitation.buyer, company: invitation.company })}>
      <span>
        {t("invitation.until")} <Instant at={invitation.until} />
      </span>
    </Callout>
  )
}
