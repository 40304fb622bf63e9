import { Box, chakra } from "@chakra-ui/react"
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { formatInstant } from "#client/texts/moment.ts"
import { Callout } from "#ui/callout/callout.tsx"
import type { TellableField } from "#ui/field/form-frame.ts"
import { formatDecimal } from "#ui/format/format.ts"
import type { Behind, Theirs } from "./on-newest.ts"

/** The fields of a form that can be told about, by their paths. */
export type TellableFields = ReadonlyMap<string, TellableField>

interface Props {
  readonly behind: Behind | null
  readonly fields: TellableFields
}

/** Says that others have changed the record behind a form: which of its fields, and what they have left there; nothing while nobody has. */
export function RecordOvertaken({ behind, fields }: Props) {
  const { t } = useTranslation("common")
  const told = useRef<HTMLDivElement>(null)
  // Newer browsers answer with a promise, which React would take for the effect's cleanup.
  useEffect(() => {
    told.current?.scrollIntoView({ block: "nearest" })
  }, [behind])
  if (behind === null) return null
  const { taken, contested } = behind
  return (
    <Box ref={told} gridColumn="1 / -1">
      <Callout icon="stale" title={t("recordOvertaken.title")}>
        {taken.length + contested.length === 0 ? <p>{t("recordOvertaken.elsewhere")}</p> : null}
        <Told intro={t("recordOvertaken.taken")} theirs={taken} fields={fields} />
        <Told intro={t("recordOvertaken.contested")} theirs={contested} fields={fields} />
      </Callout>
    </Box>
  )
}

function Told(props: { readonly intro: string; readonly theirs: readonly Theirs[]; readonly fields: TellableFields }) {
  const { t } = useTranslation("common")
  const { intro, theirs, fields } = props
  const textOf = useTextOf()
  if (theirs.length === 0) return null
  const lines = theirs.map(({ path, value }) => {
    const field = fields.get(path)
    const text = textOf(value, field)
    return text === null ? field?.label : `${field?.label}${t("colon")}${text}`
  })
  return (
    <>
      <p>{intro}</p>
      <chakra.ul paddingInlineStart="5" listStyleType="disc" whiteSpace="pre-wrap" overflowWrap="anywhere">
        {[...new Set(lines)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </chakra.ul>
    </>
  )
}

/** A value as a text; null for one that only its field can show, such as a list of lines. */
function useTextOf(): (value: unknown, field: TellableField | undefined) => string | null {
  const { t, i18n } = useTranslation("common")
  const wordOf = (value: unknown, field: TellableField | undefined): string | null => {
    if (typeof value === "boolean") return t(value ? "yes" : "no")
    const choice = field?.options?.find((option) => option.value === String(value))
    if (choice) return choice.label
    if (typeof value === "number") return field?.isInstant ? formatInstant(value) : formatDecimal(String(value), i18n.language)
    if (typeof value === "string") return field?.isDecimal ? formatDecimal(value, i18n.language) : value
    if (typeof value !== "object" || value === null) return null
    const [name] = ["text", "name"].flatMap((key) => {
      const found: unknown = Object.entries(value).find(([one]) => one === key)?.[1]
      return typeof found === "string" ? [found] : []
    })
    return name ?? null
  }
  return (value, field) => {
    if (value === null || value === "" || (Array.isArray(value) && value.length === 0)) return t("none")
    if (!Array.isArray(value)) return wordOf(value, field)
    // A text in a list that offers no choices is an id.
    const words = value.map((one: unknown) => (typeof one === "string" && !field?.options ? null : wordOf(one, field)))
    return words.includes(null) ? null : words.join(t("comma"))
  }
}
