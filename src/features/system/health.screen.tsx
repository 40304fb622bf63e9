import { Box, Flex, Grid, Text, defineStyle } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { useCall } from "#client/http/use-call.ts"
import { type Health, healthContract } from "#contract/health.contract.ts"
import { ButtonLink } from "#ui/button/button.tsx"
import { Card, Facts } from "#ui/card/card.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { sizeWords } from "#ui/files/file-words.ts"
import { formatDecimal } from "#ui/format/format.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Page } from "#ui/page/page.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { HoursPlot } from "./hours-plot.tsx"
import { useBeat } from "./use-beat.ts"

const every = 10_000

/** The platform's health (运行状况, /system/health): figures that refresh themselves, without secrets. */
export function Screen() {
  const { t } = useTranslation("system")
  const { data, error, reload } = useCall(healthContract.read, {}, useBeat(every))
  return (
    <Page title={t("health.title")} sub={data ? t("health.sub", { seconds: every / 1000 }) : undefined}>
      {error ? <ErrorPanel error={error} onAgain={reload} /> : null}
      {data ? <Cards health={data} /> : error ? null : <LoadingRows rows={8} />}
    </Page>
  )
}

function Cards({ health }: { readonly health: Health }) {
  return (
    <Grid gap="4" templateColumns="repeat(auto-fit, minmax(min(100%, 420px), 1fr))">
      <Server health={health} />
      <Work health={health} />
      <Storage health={health} />
      <Messages health={health} />
      <Errors health={health} />
      <Slowest health={health} />
    </Grid>
  )
}

interface Props {
  readonly health: Health
}

function Server({ health }: Props) {
  const { t, i18n } = useTranslation("system")
  return (
    <Card title={t("health.server")}>
      <Facts
        rows={[
          [t("health.version"), health.version],
          [t("health.node"), health.node],
          [t("health.startedAt"), <Instant key="at" at={health.startedAt} />],
          [t("health.memory"), sizeWords(health.memoryBytes, i18n.language)],
          [t("health.live"), String(health.live)],
        ]}
      />
    </Card>
  )
}

function Work({ health: { jobs } }: Props) {
  const { t } = useTranslation("system")
  const late = jobs.failed > 0 || jobs.overdue > 0
  return (
    <Card
      title={t("health.jobs")}
      aside={
        <ButtonLink size="small" to="/system/jobs">
          {t("health.toJobs")}
        </ButtonLink>
      }
    >
      <Box as="p" marginBottom="3">
        <StatePill tone={late ? "amber" : "green"}>{t(late ? "health.jobsLate" : "health.jobsFine")}</StatePill>
      </Box>
      <Facts
        rows={[
          [t("jobs.states.waiting"), String(jobs.waiting)],
          [t("health.overdue"), String(jobs.overdue)],
          [t("jobs.states.running"), String(jobs.running)],
          [t("jobs.states.failed"), String(jobs.failed)],
        ]}
      />
    </Card>
  )
}

function Storage({ health: { database, disk, verified, archivedAt } }: Props) {
  const { t, i18n } = useTranslation("system")
  const size = (bytes: number) => sizeWords(bytes, i18n.language)
  return (
    <Card title={t("health.storage")}>
      <Facts
        rows={[
          [t("health.database"), `PostgreSQL ${database.version}`],
          [t("health.databaseSize"), size(database.bytes)],
          [t("health.connections"), String(database.connections)],
          [t("health.answer"), t("health.ms", { ms: formatDecimal(String(database.answerMs), i18n.language) })],
          [t("health.disk"), disk ? t("health.diskOf", { free: size(disk.freeBytes), total: size(disk.totalBytes) }) : t("health.unknown")],
          ...(disk?.inBucket ? [[t("health.files"), t("health.inBucket")] as const] : []),
          [
            t("health.verified"),
            verified ? (
              <span key="verified">
                <Instant at={verified.at} />{" "}
                <StatePill tone={verified.sound ? "green" : "red"}>{t(verified.sound ? "health.sound" : "health.unsound")}</StatePill>
              </span>
            ) : (
              t("health.neverVerified")
            ),
          ],
          [t("health.archived"), archivedAt === null ? t("health.notArchived") : <Instant key="archived" at={archivedAt} />],
        ]}
      />
    </Card>
  )
}

function Messages({ health: { mail, sms } }: Props) {
  const { t } = useTranslation("system")
  const words = ({ set, failed }: Health["mail"], unset: string) => (set ? t("health.failedToday", { number: failed }) : unset)
  return (
    <Card title={t("health.messages")}>
      <Facts
        rows={[
          [t("health.mail"), words(mail, t("health.noMail"))],
          [t("health.sms"), words(sms, t("health.noSms"))],
        ]}
      />
    </Card>
  )
}

function Errors({ health: { errors } }: Props) {
  const { t } = useTranslation("system")
  const sum = (of: "server" | "browser") => errors.reduce((all, one) => all + one[of], 0)
  const [server, browser] = [sum("server"), sum("browser")]
  const words = t("health.errorsOf", { server, browser })
  return (
    <Card
      title={t("health.errors")}
      aside={
        <ButtonLink size="small" to="/system/error-log">
          {t("errors.title")}
        </ButtonLink>
      }
    >
      {server + browser === 0 ? (
        <Quiet>{t("health.noErrors")}</Quiet>
      ) : (
        <>
          <HoursPlot hours={errors} label={words} />
          <Quiet>{words}</Quiet>
        </>
      )}
    </Card>
  )
}

const Quiet = ({ children }: { readonly children: string }) => (
  <Text fontSize="xs" color="fg.subtle">
    {children}
  </Text>
)

const address = defineStyle({ minWidth: "0", color: "fg", overflowWrap: "anywhere" })

function Slowest({ health: { slowest } }: Props) {
  const { t, i18n } = useTranslation("system")
  return (
    <Card title={t("health.slowest")}>
      {slowest.length === 0 ? (
        <Quiet>{t("health.noCalls")}</Quiet>
      ) : (
        <Grid as="ol" gap="6px">
          {slowest.map(({ method, route, ms }) => (
            <Flex as="li" key={method + route} justify="space-between" gap="3" css={{ "& > code": address }}>
              <code>
                {method} {route}
              </code>
              <Text as="span" flex="none">
                {t("health.ms", { ms: formatDecimal(String(ms), i18n.language) })}
              </Text>
            </Flex>
          ))}
        </Grid>
      )}
    </Card>
  )
}
