import { Box, Flex, Stack, Text } from "@chakra-ui/react"
import { useDeferredValue, useEffect, useEffectEvent, useState } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import { call, newKey } from "#client/http/http.ts"
import { useCall } from "#client/http/use-call.ts"
import { mostAskedAtOnce, mostOffered, surveyContract } from "#contract/survey.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Callout } from "#ui/callout/callout.tsx"
import { Card } from "#ui/card/card.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { DayBox } from "#ui/field/boxes.tsx"
import { Check } from "#ui/field/choice.tsx"
import { Input, Select, Textarea } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { Page } from "#ui/page/page.tsx"
import { useMoveOn } from "#ui/shell/tab-title.ts"
import { toast } from "#ui/toast/toast.ts"
import { useTemplates } from "../use-templates.ts"
import { useIssue } from "./use-issue.ts"

/** The months for which an approved survey may count; otherwise it counts for ever. */
const terms = [6, 12, 24, 36]

const path = "/wel/supplier-inquiry-add"

/**
 * Issues a survey (新建调查表, /wel/supplier-inquiry-add): the template, the suppliers and the last day. With a round's id in the address, more suppliers
 * are added to it, in a tab of its own: what is typed for one round is not sent into another.
 */
export function Screen() {
  const [params] = useSearchParams()
  const { id, round: former, ...others } = Object.fromEntries(params)
  if (id === undefined && former !== undefined) return <Former to={`${path}?${new URLSearchParams({ id: former, ...others })}`} />
  return <Issue round={id ?? null} />
}

/** An address from when it said `round`, as bookmarks do: taken for one without a round, it would begin another. */
function Former({ to }: { readonly to: string }) {
  const moveOn = useMoveOn()
  const move = useEffectEvent(() => moveOn(to))
  useEffect(() => move(), [])
  return <LoadingRows />
}

function Issue({ round }: { readonly round: string | null }) {
  const { t } = useTranslation(["survey", "common"])
  const [params] = useSearchParams()
  const moveOn = useMoveOn()
  const { templates, error: noTemplates, reload } = useTemplates(["published", "changing"])
  const [issue, set] = useIssue(params.get("template") ?? "")
  const { template, due, note, countsFor, suppliers } = issue
  const [sent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [key] = useState(newKey)
  const problem = useErrorText(error)
  const lacks = { template: template === "", due: due === "", suppliers: suppliers.length === 0 }
  const send = async () => {
    setSent(true)
    if (Object.values(lacks).some(Boolean) || busy) return
    setBusy(true)
    setError(null)
    try {
      const body = { ...issue, suppliers: [...suppliers], note: note.trim(), round }
      const reply = await call(surveyContract.issue, { body, key })
      toast("green", t("issue.done", { count: reply.surveys.length }))
      moveOn(`/wel/supplier-inquiry-maintenance?round=${reply.round}`)
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return (
    <Page
      title={t(round === null ? "issue.title" : "rounds.more")}
      sub={t(round === null ? "issue.sub" : "issue.subMore")}
      actions={
        <Button look="solid" aria-busy={busy || undefined} onClick={() => void send()}>
          {t("issue.verb")}
        </Button>
      }
    >
      <Stack gap="4">
        {error === null ? null : <Callout tone="red" title={problem} />}
        {noTemplates ? <ErrorPanel error={noTemplates} onAgain={reload} /> : null}
        <Card title={t("issue.what")}>
          {templates?.length === 0 ? (
            <Empty title={t("issue.noTemplate")} text={t("issue.noTemplateWhy")} />
          ) : (
            <Stack gap="3">
              <Field label={t("issue.template")} required error={sent && lacks.template ? t("issue.missingTemplate") : undefined}>
                {(control) => (
                  <Select {...control} value={template} onChange={(event) => set({ template: event.currentTarget.value })}>
                    <option value="">{t("issue.choose")}</option>
                    {(templates ?? []).map(({ id, title, edition }) => (
                      <option key={id} value={id}>
                        {t("issue.edition", { title, edition: edition ?? 0 })}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <Field
                label={t("fields.due")}
                hint={t("issue.dueHow")}
                required
                error={sent && lacks.due ? t("issue.missingDue") : undefined}
              >
                {(control) => <DayBox control={control} value={due} onChange={(day) => set({ due: day })} />}
              </Field>
              <Field label={t("issue.countsFor")} hint={t("issue.countsForHow")}>
                {(control) => (
                  <Select
                    {...control}
                    value={countsFor ?? ""}
                    onChange={({ currentTarget: { value } }) => set({ countsFor: value === "" ? null : Number(value) })}
                  >
                    <option value="">{t("issue.forEver")}</option>
                    {terms.map((count) => (
                      <option key={count} value={count}>
                        {t("issue.months", { count })}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <Field label={t("fields.note")} hint={t("issue.noteHow")}>
                {(control) => (
                  <Textarea
                    {...control}
                    rows={3}
                    maxLength={2000}
                    value={note}
                    onChange={(event) => set({ note: event.currentTarget.value })}
                  />
                )}
              </Field>
            </Stack>
          )}
        </Card>
        <Suppliers
          round={round}
          chosen={new Set(suppliers)}
          onChoose={(chosen) => set({ suppliers: [...chosen] })}
          lacks={sent && lacks.suppliers}
        />
      </Stack>
    </Page>
  )
}

/** Selects the suppliers, by category, by a word or one by one. */
function Suppliers(props: {
  readonly round: string | null
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
  readonly lacks: boolean
}) {
  const { round, chosen, onChoose, lacks } = props
  const { t } = useTranslation(["survey", "supplier"])
  const [category, setCategory] = useState("")
  const [typed, setTyped] = useState("")
  const keyword = useDeferredValue(typed.trim())
  const { data, error, reload } = useCall(surveyContract.askable, {
    body: { categories: category === "" ? [] : [category], keyword, round },
  })
  const suppliers = data?.suppliers ?? []
  const names = new Map((data?.categories ?? []).map(({ value, label }) => [value, label]))
  const all = suppliers.length > 0 && suppliers.every(({ id }) => chosen.has(id))
  const set = (ids: readonly string[], on: boolean) => {
    const others = [...chosen].filter((id) => !ids.includes(id))
    onChoose(new Set(on ? [...others, ...ids].slice(0, mostAskedAtOnce) : others))
  }
  return (
    <Card title={t("issue.whom", { count: chosen.size })}>
      <Stack gap="3">
        <Field label={t("issue.category")} hint={t("issue.categoryHow")}>
          {(control) => (
            <Select {...control} value={category} onChange={(event) => setCategory(event.currentTarget.value)}>
              <option value="">{t("issue.allCategories")}</option>
              {(data?.categories ?? []).map(({ value, label }) => (
                <option key={value} value={value}>
                  {`${value} ${label}`}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Input
          type="search"
          aria-label={t("issue.search")}
          placeholder={t("issue.search")}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {lacks ? <Text color="red.fg">{t("issue.missingSuppliers")}</Text> : null}
        {chosen.size < mostAskedAtOnce ? null : <Callout title={t("issue.most", { count: mostAskedAtOnce })} />}
        {error ? <ErrorPanel error={error} onAgain={reload} /> : null}
        {!data && !error ? <LoadingRows rows={4} /> : null}
        {data && suppliers.length === 0 ? <Empty title={t("issue.nobody")} /> : null}
        {suppliers.length === 0 ? null : (
          <>
            <Check
              checked={all}
              onChange={(event) =>
                set(
                  suppliers.map(({ id }) => id),
                  event.currentTarget.checked,
                )
              }
            >
              {t("issue.allShown", { count: suppliers.length })}
            </Check>
            <Stack gap="1" role="group" aria-label={t("issue.suppliers")}>
              {suppliers.map(({ id, company, stage, categories }) => (
                <Flex key={id} gap="2" wrap="wrap" align="baseline">
                  <Check checked={chosen.has(id)} onChange={(event) => set([id], event.currentTarget.checked)}>
                    {company}
                  </Check>
                  <Text as="span" fontSize="xs" color="fg.muted">
                    {[t(`supplier:states.${stage}`), ...categories.map((one) => names.get(one) ?? one)].join(" · ")}
                  </Text>
                </Flex>
              ))}
            </Stack>
          </>
        )}
        {data?.more ? <Text color="fg.muted">{t("issue.more", { count: mostOffered })}</Text> : null}
        <Box fontSize="sm" color="fg.muted">
          {t("issue.secret")}
        </Box>
      </Stack>
    </Card>
  )
}
