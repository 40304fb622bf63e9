import { useTranslation } from "react-i18next"
import type { InvitationView } from "#contract/invitation.contract.ts"
import { invitation } from "#machines/invitation/invitation.chart.ts"
import layout from "#machines/invitation/invitation.layout.json" with { type: "json" }
import { defineDocument } from "#ui/document-frame/define-document.ts"
import { wordsOf } from "#ui/document-frame/kind-words.ts"
import { ofKind } from "#ui/document-frame/of-kind.ts"
import type { Tone } from "#ui/theme/tone.ts"
import { AlikeInvitations } from "./alike-invitations.tsx"

export const useInvitationT = () => useTranslation(["invitation", "document", "common", "rules", "supplier-rules"]).t
const half = { span: "half" } as const
const tones: Readonly<Record<string, Tone>> = { sent: "amber", opened: "running", used: "green", expired: "red", deleted: "red" }

/** The pages' definition of an invitation. */
export const invitationDocument = defineDocument<InvitationView, keyof typeof invitation.commands>({
  ...ofKind(invitation),
  useWords: wordsOf(useInvitationT),
  layout: layout,
  list: "/supplier/invitations",
  toneOf: (state) => tones[state] ?? "quiet",
  Notice: AlikeInvitations,
  looks: { creditCode: half, person: half, email: half, language: half },
})
