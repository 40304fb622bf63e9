import { Box, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { noWords } from "#contract/code.contract.ts"
import { type LovEntry, type LovRule, lovRuleKinds, type LovSource } from "#contract/lov.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Input, Select } from "#ui/field/control.tsx"
import { NumberInput } from "#ui/field/number-input.tsx"
import { numberLeft } from "#ui/field/number-text.ts"
import { LovPicker } from "#ui/lov/lov-picker.tsx"
import { LineActions } from "./line-actions.tsx"
import { columnLine, lines as frame, ruleLine } from "./line-styles.ts"
import { LineHeads, WordsCells } from "./words-fields.tsx"

interface LinesProps<Line> {
  readonly lines: readonly Line[]
  readonly source: LovSource | undefined
  readonly sent: boolean
  readonly onChange: (lines: readonly Line[]) => void
}

/** The columns of the result: a field of the source, its label in four languages and its width. */
export function Columns({ lines, source, sent, onChange }: LinesProps<LovEntry>) {
  const { t } = useTranslation("basics")
  const put = (at: number, next: Partial<LovEntry>) => onChange(lines.map((line, one) => (one === at ? { ...line, ...next } : line)))
  const free = source?.fields.find((field) => !lines.some((line) => line.field === field))
  // Without a source there is nothing to choose from.
  if (source === undefined && lines.length === 0) return null
  return (
    <Box as="fieldset" css={frame}>
      <legend>{t("lov.columns")}</legend>
      {lines.length > 0 ? <LineHeads line={columnLine} before={[t("lov.field")]} after={[t("lov.pixels")]} /> : null}
      {lines.map((line, at) => {
        const name = t("lov.column", { number: at + 1 })
        return (
          <Box key={at} css={columnLine} role="group" aria-label={name}>
            <FieldSelect
              label={`${name} ${t("lov.field")}`}
              names={source?.fields ?? []}
              value={line.field}
              onChange={(field) => put(at, { field })}
            />
            <WordsCells of={name} words={line.labels} sent={sent} onChange={(labels) => put(at, { labels })} />
            <NumberInput
              look="small"
              inputMode="numeric"
              aria-label={`${name} ${t("lov.pixels")}`}
              placeholder={t("lov.auto")}
              whole
              value={line.width === null ? "" : String(line.width)}
              onChange={(read) => put(at, { width: widthOf(read) })}
            />
            <LineActions name={line.field} lines={lines} at={at} onChange={onChange} />
          </Box>
        )
      })}
      {free === undefined ? null : (
        <Button size="small" onClick={() => onChange([...lines, { field: free, labels: noWords, width: null }])}>
          {t("lov.addColumn")}
        </Button>
      )}
    </Box>
  )
}

/** A width in whole pixels, at most what the contract takes; null for none. */
const widthOf = (read: string): number | null => numberLeft(read, { max: 1_200 })

/** The fields of the filter form, as data. A select takes its values from a system code. */
export function Rules({ lines, source, sent, onChange }: LinesProps<LovRule>) {
  const { t } = useTranslation("basics")
  const free = source?.filters.find((field) => !lines.some((line) => line.field === field))
  // Without a source there is nothing to choose from.
  if (source === undefined && lines.length === 0) return null
  return (
    <Box as="fieldset" css={frame}>
      <legend>{t("lov.rules")}</legend>
      {lines.length > 0 ? (
        <LineHeads line={ruleLine} before={[t("lov.field"), t("lov.kind")]} after={[t("lov.valuesFrom"), t("lov.follows")]} />
      ) : null}
      {lines.map((line, at) => {
        const name = t("lov.rule", { number: at + 1 })
        const put = (next: LovRule) => onChange(lines.with(at, next))
        return (
          <Box key={at} css={ruleLine} role="group" aria-label={name}>
            <RuleFields name={name} line={line} source={source} sent={sent} onChange={put} />
            {at > 0 ? <Follows name={name} line={line} before={lines.slice(0, at)} onChange={put} /> : <Nothing />}
            <LineActions name={line.field} lines={lines} at={at} onChange={onChange} />
          </Box>
        )
      })}
      {free === undefined ? null : (
        <Button size="small" onClick={() => onChange([...lines, { field: free, type: "input", titles: noWords, code: "" }])}>
          {t("lov.addRule")}
        </Button>
      )}
    </Box>
  )
}

const Nothing = () => (
  <Text as="span" fontSize="xs" color="fg.subtle">
    —
  </Text>
)

interface RuleProps {
  readonly name: string
  readonly line: LovRule
  readonly onChange: (line: LovRule) => void
}

/** The settings of a filter field: the source's field, the kind, the label, and where its values come from. */
function RuleFields(props: RuleProps & { readonly source: LovSource | undefined; readonly sent: boolean }) {
  const { t } = useTranslation("basics")
  const { name, line, source, sent, onChange } = props
  const put = (next: Partial<LovRule>) => onChange({ ...line, ...next })
  return (
    <>
      <FieldSelect
        label={`${name} ${t("lov.field")}`}
        names={source?.filters ?? []}
        value={line.field}
        onChange={(field) => put({ field })}
      />
      <Select
        look="small"
        aria-label={`${name} ${t("lov.kind")}`}
        value={line.type}
        onChange={(event) => put({ type: lovRuleKinds.find((type) => type === event.currentTarget.value) ?? "input", code: "" })}
      >
        {lovRuleKinds.map((type) => (
          <option key={type} value={type}>
            {t(`lov.types.${type}`)}
          </option>
        ))}
      </Select>
      <WordsCells of={name} words={line.titles} sent={sent} onChange={(titles) => put({ titles })} />
      {line.type === "select" ? (
        <LovPicker
          label={t("lov.valuesFrom")}
          code="CODE"
          value={line.code === "" ? [] : [{ value: line.code, text: line.code, row: {} }]}
          onChange={([picked]) => put({ code: picked?.value ?? "" })}
        />
      ) : line.type === "lov" ? (
        <Input
          look="small"
          aria-label={`${name} ${t("lov.listCode")}`}
          placeholder={t("lov.listCode")}
          maxLength={64}
          value={line.code}
          onChange={(event) => put({ code: event.currentTarget.value.trim().toUpperCase() })}
        />
      ) : (
        <Nothing />
      )}
    </>
  )
}

/** Selects an earlier filter that narrows this one's choices. */
function Follows({ name, line, before, onChange }: RuleProps & { readonly before: readonly LovRule[] }) {
  const { t } = useTranslation("basics")
  return (
    <Select
      look="small"
      aria-label={`${name} ${t("lov.follows")}`}
      value={line.follows ?? ""}
      onChange={({ currentTarget }) => {
        const { follows: _, ...rest } = line
        onChange({ ...rest, ...(currentTarget.value === "" ? {} : { follows: currentTarget.value }) })
      }}
    >
      <option value="">{t("lov.followsNone")}</option>
      {before.map(({ field }) => (
        <option key={field} value={field}>
          {t("lov.followsOne", { field })}
        </option>
      ))}
    </Select>
  )
}

function FieldSelect(props: {
  readonly label: string
  readonly names: readonly string[]
  readonly value: string
  readonly onChange: (name: string) => void
}) {
  const { label, names, value, onChange } = props
  return (
    <Select look="small" aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </Select>
  )
}
