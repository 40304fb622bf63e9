import type { KindEntry } from "#ui/document-kinds/kind-entry.ts"
import { agreementKind } from "./agreement/agreement.kind.ts"
import { importedTenderKind } from "./imported-tender/imported-tender.kind.ts"
import { evaluationKind, inquiryKind, quotationKind } from "./inquiry/inquiry.kind.ts"
import { materialKind } from "./material/material.kind.ts"
import { announcementKind } from "./messages/announcement.kind.ts"
import { changeKind } from "./supplier/change.kind.ts"
import { invitationKind } from "./supplier/invitation.kind.ts"
import { registrationKind } from "./supplier/registration.kind.ts"
import { questionnaireKind } from "./survey/questionnaire.kind.ts"
import { surveyKind } from "./survey/survey.kind.ts"
import { supplierKind } from "./supplier/supplier.kind.ts"

/** Every declared kind of document; its pages and its entries in shared pages follow from this list. */
export const declaredKinds: readonly KindEntry[] = [
  announcementKind,
  inquiryKind,
  quotationKind,
  evaluationKind,
  materialKind,
  invitationKind,
  registrationKind,
  supplierKind,
  changeKind,
  agreementKind,
  questionnaireKind,
  surveyKind,
  importedTenderKind,
]
