import { Box, defineStyle, Stack } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { isForRole } from "#machines/_kit/judge.ts"
import { Empty } from "#ui/empty/empty.tsx"
import { ApplyForm } from "./apply-form.tsx"
import { OwnPapers } from "./own-papers.tsx"
import { OwnApplication } from "./own-application.tsx"
import { PrequalCriteria } from "./prequal-criteria.tsx"
import { Reading } from "#ui/loading/reading.tsx"
import { TenderBanner } from "../tender-banner.tsx"
import { TenderClock } from "../tender-clock.tsx"
import { TenderPage } from "../tender-page.tsx"
import { useOwnApplication } from "./use-own-application.ts"
import type { OpenTender } from "../open-tender.ts"

const link = defineStyle({ color: "theme.fg" })

/** The page on which a supplier applies (/wel/prequal-apply): the criteria, the time left, the statement, and the application's standing. */
export function Screen() {
  const { t } = useTranslation("tender-prequal")
  return (
    <TenderPage
      screen="prequal-apply"
      within={["applyPrequalification"]}
      tabs={(tender) => [{ id: "apply", label: t("apply.title"), content: <Applying tender={tender} /> }]}
    />
  )
}

function Applying({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation(["tender-prequal", "tender"])
  const { document } = tender.view.facts
  const read = useOwnApplication(tender)
  if (!document?.prequalification)
    return (
      <Empty
        title={t("apply.none")}
        text={t("apply.noneWhy")}
        action={
          <Box asChild css={link}>
            <Link to={`/wel/tender-only-shows?id=${tender.id}`}>{t("tender:screens.tender-only-shows")}</Link>
          </Box>
        }
      />
    )
  const mine = tender.now.verdicts["applyPrequalification"]
  const supplier = isForRole(mine)
  return (
    <Stack gap="4">
      <TenderBanner view={tender.view} />
      {tender.now.state === "prequalOpen" ? <TenderClock tender={tender} name="prequalDeadline" /> : null}
      <PrequalCriteria tender={tender} />
      {supplier ? (
        <Reading read={read} rows={4}>
          {({ own }) => (
            <>
              <OwnApplication tender={tender} own={own} />
              <ApplyForm key={tender.now.facts.round} tender={tender} own={own} reload={read.reload} />
              <OwnPapers tender={tender} />
              {own?.result ? (
                <Box asChild css={link}>
                  <Link to={`/wel/view-prequalification?id=${tender.id}`}>{t("tender:screens.view-prequalification")}</Link>
                </Box>
              ) : null}
            </>
          )}
        </Reading>
      ) : null}
    </Stack>
  )
}
