import type { DocumentModule } from "#server/documents/document-module.ts"
import { agreementDocument } from "./agreement/agreement.document.ts"
import { announcementDocument } from "./announcement/announcement.document.ts"
import { inquiryDocument, quotationDocument } from "./inquiry/inquiry.document.ts"
import { invitationDocument } from "./supplier/invitation.document.ts"
import { materialDocument } from "./material/material.document.ts"
import { questionnaireDocument } from "./survey/questionnaire.document.ts"
import { supplierDocument } from "./supplier/supplier.document.ts"
import { registrationDocument } from "./supplier/registration.document.ts"
import { tenderDocument } from "./tender/tender.document.ts"

/** Every kind of document that the frame runs. */
export const documentKinds: readonly DocumentModule[] = [
  tenderDocument,
  announcementDocument,
  inquiryDocument,
  quotationDocument,
  materialDocument,
  invitationDocument,
  registrationDocument,
  supplierDocument,
  agreementDocument,
  questionnaireDocument,
]
