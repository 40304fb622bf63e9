import { Box, defineStyle, Flex, Stack, Text } from "@chakra-ui/react"
import { Fragment } from "react"
import { useSearchParams } from "react-router-dom"
import { useCall } from "#client/http/use-call.ts"
import type { Question, Questionnaire } from "#contract/questionnaire.contract.ts"
import { type ComparedSurvey, surveyContract } from "#contract/survey.contract.ts"
import { dayAt } from "#contract/time.ts"
import { numbersOf, withNumbers } from "#machines/questionnaire/questions.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Select } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import { TextLink } from "#ui/link/link.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Page } from "#ui/page/page.tsx"
import { useAnswerText } from "../answer/answer-shown.tsx"
import { OutcomePill, useShownNumbers } from "#ui/survey-result/survey-result.tsx"
import { surveyDocument, useSurveyT } from "../survey.document.ts"
import { useTemplates } from "../use-templates.ts"

const matrix = defineStyle({
  width: "full",
  fontSize: "sm",
  fontVariantNumeric: "tabular-nums",
  "& th, & td": { padding: "2", borderBottomWidth: "1px", textAlign: "start", verticalAlign: "top", fontWeight: "normal" },
  "& thead th": { minWidth: "160px" },
  "& th:first-of-type": {
    position: "sticky",
    insetInlineStart: "0",
    background: "bg.panel",
    minWidth: { base: "160px", md: "280px" },
    maxWidth: { base: "160px", md: "360px" },
    overflowWrap: "anywhere",
  },
  "& tbody th[colspan]": { fontWeight: "semibold", background: "bg.hover" },
  "& td": { maxWidth: "260px", overflowWrap: "anywhere" },
})

/** The answers to one template (调查表明细, /supplier/inquiry/list-details): questions by suppliers, or by the years of one supplier. */
export function Screen() {
  const t = useSurveyT()
  const [params, setParams] = useSearchParams()
  const { templates, error, reload } = useTemplates(["published", "changing", "retired"])
  const template = params.get("template") ?? templates?.[0]?.id ?? ""
  const supplier = params.get("supplier")
  const ask = (changes: Readonly<Record<string, string | null>>) =>
    setParams((now) => {
      for (const [name, value] of Object.entries(changes))
        if (value === null) now.delete(name)
        else now.set(name, value)
      return now
    })
  return (
    <Page title={t("compare.title")} sub={t("compare.sub")}>
      <Stack gap="4">
        {error ? <ErrorPanel error={error} onAgain={reload} /> : null}
        {!templates && !error ? <LoadingRows /> : null}
        {templates?.length === 0 ? <Empty title={t("issue.noTemplate")} text={t("issue.noTemplateWhy")} /> : null}
        {templates && templates.length > 0 ? (
          <Field label={t("issue.template")}>
            {(control) => (
              <Select {...control} value={template} onChange={(event) => ask({ template: event.currentTarget.value, supplier: null })}>
                {templates.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ) : null}
        {template === "" ? null : (
          <Compared key={`${template} ${supplier}`} template={template} supplier={supplier} onSupplier={(id) => ask({ supplier: id })} />
        )}
      </Stack>
    </Page>
  )
}

interface ComparedProps {
  readonly template: string
  readonly supplier: string | null
  readonly onSupplier: (id: string | null) => void
}

function Compared({ template, supplier, onSupplier }: ComparedProps) {
  const t = useSurveyT()
  const { data, error, reload } = useCall(surveyContract.compare, { query: supplier === null ? { template } : { template, supplier } })
  if (error) return <ErrorPanel error={error} onAgain={reload} />
  if (!data) return <LoadingRows />
  const { questionnaire, surveys } = data
  const [first] = surveys
  if (!questionnaire || !first) return <Empty title={t("compare.none")} text={t("compare.noneWhy")} />
  return (
    <Card
      title={supplier === null ? t("compare.suppliers", { count: surveys.length }) : t("compare.years", { supplier: first.supplier })}
      aside={supplier === null ? undefined : <Button onClick={() => onSupplier(null)}>{t("compare.all")}</Button>}
    >
      <Box overflowX="auto" tabIndex={0} role="region" aria-label={t("compare.title")}>
        <Box asChild css={matrix}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("compare.question")}</th>
                {surveys.map((one) => (
                  <th key={one.id} scope="col">
                    <Head one={one} years={supplier !== null} onSupplier={onSupplier} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <Rows questionnaire={questionnaire} surveys={surveys} />
            </tbody>
          </table>
        </Box>
      </Box>
    </Card>
  )
}

/** The head of a column: the supplier or the year, and the result. */
function Head(props: { readonly one: ComparedSurvey; readonly years: boolean; readonly onSupplier: (id: string) => void }) {
  const { one, years, onSupplier } = props
  const t = useSurveyT()
  const { shownPoints } = useShownNumbers()
  const sent = one.submittedAt === null ? "" : dayAt(one.submittedAt)
  return (
    <Stack gap="1">
      <TextLink to={surveyDocument.pathOf("", one.id)}>{years ? sent : one.supplier}</TextLink>
      <Text fontSize="xs" color="fg.muted">
        {years ? t("compare.edition", { edition: one.edition }) : `${sent} · ${t(`states.${one.state}`)}`}
      </Text>
      <Flex gap="2" wrap="wrap" align="center">
        {one.score === null ? null : <Text fontWeight="semibold">{t("points", { points: shownPoints(one.score) })}</Text>}
        <OutcomePill outcome={one.outcome} />
      </Flex>
      {years ? null : (
        <Box>
          <Button look="link" size="small" onClick={() => onSupplier(one.supplierId)}>
            {t("compare.overYears")}
          </Button>
        </Box>
      )}
    </Stack>
  )
}

function Rows({ questionnaire, surveys }: { readonly questionnaire: Questionnaire; readonly surveys: readonly ComparedSurvey[] }) {
  const numbers = numbersOf(questionnaire)
  const cells = surveys.map(({ cells: own }) => new Map(own.map((one) => [one.question, one])))
  return questionnaire.sections.map(({ id, title, questions }) => (
    <Fragment key={id}>
      <tr>
        <th colSpan={surveys.length + 1}>{title}</th>
      </tr>
      {questions
        .filter(({ kind }) => kind !== "group")
        .map((one) => (
          <tr key={one.id}>
            <th scope="row">{`${numbers.get(one.id) ?? ""} ${withNumbers(one.text, numbers)}`}</th>
            {surveys.map((each, index) => (
              <td key={each.id}>
                <Cell one={one} cell={cells[index]?.get(one.id)} />
              </td>
            ))}
          </tr>
        ))}
    </Fragment>
  ))
}

function Cell({ one, cell }: { readonly one: Question; readonly cell: ComparedSurvey["cells"][number] | undefined }) {
  const t = useSurveyT()
  const { shownPoints } = useShownNumbers()
  const said = useAnswerText()
  if (!cell) return <Text color="fg.subtle">—</Text>
  const { answer, points, most, passes } = cell
  return (
    <Stack gap="0.5">
      <Text whiteSpace="pre-line" color={passes === false ? "red.fg" : undefined} lineClamp={4}>
        {said(one, answer ?? undefined)}
      </Text>
      {points === null || most === null ? null : (
        <Text fontSize="xs" color="fg.muted">
          {t("ofPoints", { points: shownPoints(points), most: shownPoints(most) })}
        </Text>
      )}
    </Stack>
  )
}
