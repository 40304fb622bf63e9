import { useTranslation } from "react-i18next"
import type { RegistrationView } from "#contract/registration.contract.ts"
import { registration } from "#machines/registration/registration.chart.ts"
import layout from "#machines/registration/registration.layout.json" with { type: "json" }
import { defineDocument, type Opened } from "#ui/document-frame/define-document.ts"
import { wordsOf } from "#ui/document-frame/kind-words.ts"
import { ofKind } from "#ui/document-frame/of-kind.ts"

export type OpenRegistration = Opened<RegistrationView>
export const useRegistrationT = () => useTranslation(["registration", "document", "common", "rules", "supplier-rules"]).t

/** The reviewers' pages' definition of a registration. */
export const registrationDocument = defineDocument<RegistrationView, keyof typeof registration.commands>({
  ...ofKind(registration),
  useWords: wordsOf(useRegistrationT),
  layout: layout,
  list: "/register-form",
  looks: { certificate: { options: "options.kind" } },
})
