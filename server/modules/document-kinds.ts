import type { DocumentModule } from "#server/documents/document-module.ts"
import { agreementDocument } from "./agreement/agreement.document.ts"
import { announcementDocument } from "./announcement/announcement.document.ts"
import { importedTenderDocument } from "./imported-tender/imported-tender.document.ts"
import { inquiryDocuments } from "./inquiry/inquiry.document.ts"
import { invitationDocument } from "./supplier/invitation.document.ts"
import { materialDocument } from "./material/material.document.ts"
import { questionnaireDocument } from "./survey/questionnaire.document.ts"
import { surveyDocument } from "./survey/survey.document.ts"
import { companyChangeDocument } from "./supplier/change.document.ts"
import { supplierDocument } from "./supplier/supplier.document.ts"
import { registrationDocument } from "./supplier/registration.document.ts"
import { tenderDocument } from "./tender/tender.document.ts"

export const { inquiryDocument, quotationDocument, evaluationDocument } = inquiryDocuments(tenderDocument)

/** Every kind of document that the frame runs. */
export const documentKinds: readonly DocumentModule[] = [
  tenderDocument,
  announcementDocument,
  inquiryDocument,
  quotationDocument,
  evaluationDocument,
  materialDocument,
  invitationDocument,
  registrationDocument,
  supplierDocument,
  companyChangeDocument,
  agreementDocument,
  questionnaireDocument,
  surveyDocument,
  importedTenderDocument,
]
