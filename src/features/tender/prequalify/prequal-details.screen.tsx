import { Box, defineStyle, Stack } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { tenderContract } from "#contract/tender.contract.ts"
import { Empty } from "#ui/empty/empty.tsx"
import { ApplicantDesk } from "./applicant-desk.tsx"
import { ClosePrequalification } from "./close-prequalification.tsx"
import { PrequalCriteria } from "./prequal-criteria.tsx"
import { Reading } from "#ui/loading/reading.tsx"
import type { CommandForms } from "../tender-actions.tsx"
import { TenderBanner } from "../tender-banner.tsx"
import { TenderPage } from "../tender-page.tsx"
import { useRead } from "#ui/document-frame/use-read.ts"
import type { OpenTender } from "../open-tender.ts"

const link = defineStyle({ color: "theme.fg" })

const forms: CommandForms = { closePrequalification: (tender, close) => <ClosePrequalification tender={tender} onClose={close} /> }

/** The buyer reviews the applicants (/wel/prequal-details), one at a time, and closes the prequalification. */
export function Screen() {
  const { t } = useTranslation("tender-prequal")
  return (
    <TenderPage
      screen="prequal-details"
      within={["reviewApplicant"]}
      forms={forms}
      tabs={(tender) => [
        { id: "applicants", label: t("review.tab"), content: <Applicants tender={tender} /> },
        { id: "criteria", label: t("criteria.title"), content: <PrequalCriteria tender={tender} /> },
      ]}
    />
  )
}

function Applicants({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation(["tender-prequal", "tender"])
  const read = useRead(tender, tenderContract.applications)
  if (!tender.view.facts.document?.prequalification) return <Empty title={t("apply.none")} text={t("apply.noneWhy")} />
  return (
    <Stack gap="4">
      <TenderBanner view={tender.view} />
      <Reading read={read}>
        {(applications) =>
          applications.length === 0 ? (
            <Empty title={t("result.nobody")} text={t("result.nobodyText")} />
          ) : (
            <ApplicantDesk tender={tender} applications={applications} />
          )
        }
      </Reading>
      <Box asChild css={link}>
        <Link to={`/wel/view-prequalification?id=${tender.id}`}>{t("review.letters")}</Link>
      </Box>
    </Stack>
  )
}
