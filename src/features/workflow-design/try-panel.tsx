import { Box, defineStyle, Grid, Heading, Stack, Text } from "@chakra-ui/react"
import { CircleAlert, CircleCheck, CirclePlay } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { SimulatedSubject, Simulation } from "#contract/route.contract.ts"
import type { RouteScope } from "#contract/route.schema.ts"
import { Button } from "#ui/button/button.tsx"
import { Select } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import { formGrid } from "#ui/field/form-grid.ts"
import { CurrencyChoice } from "#ui/currency/currency-choice.tsx"
import { LovPicker } from "#ui/lov/lov-picker.tsx"
import { useRouteWords } from "./route-words.ts"
import { AmountInput, isAmount } from "./scope-form.tsx"
import type { TrialAnswers } from "./trial-answers.ts"
import { type Choices, useChoices } from "./use-route.ts"
import { signedBox } from "#ui/callout/note-box.style.ts"

const sameColour = defineStyle({ "& [data-part=quiet]": { color: "inherit" } })

/** Describes a document and shows which route it would take. */
export function TryPanel(props: {
  readonly scope: RouteScope
  readonly dirty: boolean
  readonly choices: Choices | null
  readonly run: Simulation | null
  readonly answers: TrialAnswers
  readonly onAnswer: (more: Partial<TrialAnswers>) => void
  readonly onRun: (subject: SimulatedSubject) => void
}) {
  const { t } = useTranslation("routes")
  const { scope, run, answers, onAnswer } = props
  const { company } = answers
  const chosen = scope.company ?? company?.id ?? null
  // Nobody of another company submits it.
  const submitter = answers.submitter?.company === chosen ? answers.submitter.person : null
  const fromOutside = props.choices?.fromOutside.includes(scope.type) ?? false
  const { amount = scope.from ?? (scope.to === null ? null : "1"), currency = scope.currency ?? "CNY" } = answers
  const lacks = chosen === null || (submitter === null && !fromOutside) || !isAmount(amount)
  return (
    <Box asChild css={formGrid}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (lacks) return
          const { type, organisation } = scope
          const priced = { amount, currency: amount === null ? null : currency }
          props.onRun({ type, company: chosen, organisation, ...priced, submitter: fromOutside ? null : submitter })
        }}
      >
        <Text color="fg.subtle" fontSize="xs" data-part="quiet">
          {t("tryText")}
        </Text>
        {scope.company === null ? (
          <LovPicker
            code="COMPANY"
            label={t("company")}
            value={company ? [{ value: company.id, text: company.name, row: {} }] : []}
            onChange={([picked]) => onAnswer({ company: picked ? { id: picked.value, name: picked.text } : null })}
          />
        ) : null}
        {fromOutside ? <Text color="fg.muted">{t("submittedOutside")}</Text> : null}
        {chosen === null || fromOutside ? null : (
          <Submitter
            company={chosen}
            value={submitter ?? ""}
            onChange={(person) => onAnswer({ submitter: person === "" ? null : { company: chosen, person } })}
          />
        )}
        <AmountInput span="half" label={t("amount")} value={amount} onChange={(next) => onAnswer({ amount: next })} />
        <CurrencyChoice span="half" label={t("currency")} value={currency} onChange={(next) => onAnswer({ currency: next })} />
        <div>
          <Button look="outline" type="submit" disabled={lacks}>
            <CirclePlay size={16} aria-hidden />
            {t(props.dirty ? "saveAndRun" : "run")}
          </Button>
        </div>
        {run === null ? null : <Outcome run={run} choices={props.choices} />}
      </form>
    </Box>
  )
}

function Submitter(props: { readonly company: string; readonly value: string; readonly onChange: (submitter: string) => void }) {
  const { t } = useTranslation("routes")
  const { data } = useChoices(props.company)
  return (
    <Field label={t("submitter")} required>
      {(control) => (
        <Select {...control} value={props.value} onChange={({ currentTarget }) => props.onChange(currentTarget.value)}>
          <option value="">{t("choose")}</option>
          {data?.submitters.map(({ id, name, department }) => (
            <option key={id} value={id}>
              {department === "" ? name : `${name} · ${department}`}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** The chosen route, whom each step asks and by which rule, who is left out, and why other routes were not chosen. */
function Outcome({ run, choices }: { readonly run: Simulation; readonly choices: Choices | null }) {
  const { t } = useTranslation("routes")
  const words = useRouteWords()
  const byWhat = ({ name, role, head }: Simulation["steps"][number]["people"][number]) => {
    if (head) return t("byHead", { name })
    if (role === null) return name
    return t("byRole", { name, role: words.role(choices?.roles.find(({ id }) => id === role) ?? { id: role, name: role }) })
  }
  const stuck = run.steps.filter(({ key }) => run.nobody.includes(key))
  return (
    <Grid gridColumn="1 / -1" gap="2.5" role="status">
      <Box as="p" css={[signedBox, sameColour]} colorPalette={run.counts ? "green" : "amber"}>
        {run.counts ? <CircleCheck size={16} aria-hidden /> : <CircleAlert size={16} aria-hidden />}
        <span>
          {run.chosen ? t("takes", { name: run.chosen.name, version: run.chosen.version }) : t("takesNone")}
          {run.unit === null ? null : (
            <Text as="span" color="fg.subtle" fontSize="xs" data-part="quiet">
              {" "}
              {t("unit", { unit: run.unit })}
            </Text>
          )}
          <br />
          {stuck.length > 0 ? stuck.map(({ name }) => t("stuck", { step: name })).join(" ") : t(run.counts ? "counts" : "countsNot")}
        </span>
      </Box>
      <Grid as="ol" gap="2" paddingInlineStart="5" listStyle="decimal">
        {run.steps.map((step) => (
          <li key={step.key}>
            <strong>{step.name}</strong>{" "}
            <Text as="span" color="fg.subtle" fontSize="xs" data-part="quiet">
              {t(`modes.${step.mode}`)}
            </Text>
            <p>{step.people.map(byWhat).join(t("comma"))}</p>
            {step.left.map(({ id, name, why }) => (
              <Text key={id} color="fg.subtle" fontSize="xs" data-part="quiet">
                {t(`left.${why}`, { name })}
              </Text>
            ))}
          </li>
        ))}
      </Grid>
      <Others others={run.others} />
    </Grid>
  )
}

/** The routes that were not chosen, and why. */
function Others({ others }: { readonly others: Simulation["others"] }) {
  const { t } = useTranslation("routes")
  const words = useRouteWords()
  if (others.length === 0) return null
  return (
    <>
      <Heading as="h3">{t("others")}</Heading>
      <Stack as="ul" gap="1.5">
        {others.map(({ route, why }) => (
          <li key={route.id}>
            {route.name}{" "}
            <Text as="span" color="fg.subtle" fontSize="xs" data-part="quiet">
              {words.range(route.scope)}
            </Text>
            <Text as="span" display="block" color="fg.muted">
              {t(`why.${why}`)}
            </Text>
          </li>
        ))}
      </Stack>
    </>
  )
}
