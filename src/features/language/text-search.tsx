import { chakra, Text } from "@chakra-ui/react"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "#ui/button/button.tsx"
import { Input, Select } from "#ui/field/control.tsx"
import { everything, type Standing, type TextFilter } from "./text-rows.ts"

/** How long after the last key a search starts by itself (spec 5). */
const pause = 500

const standings = ["changed", "baseChanged", "missing"] as const

/** The search word, applied after a pause or at once, together with every other choice. */
function useWordSearch(filter: TextFilter, onChange: (filter: TextFilter) => void) {
  const [word, setWord] = useState(filter.word)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (next: string, after: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange({ ...filter, word: next }), after)
  }
  // A choice made during the pause applies the pending word too.
  const choose = (next: Partial<TextFilter>) => {
    clearTimeout(timer.current)
    onChange({ ...filter, word, ...next })
  }
  return {
    word,
    type: (next: string) => {
      setWord(next)
      search(next, pause)
    },
    search,
    choose,
  }
}

/** The table's filter; Enter searches at once. */
export function TextSearch(props: {
  readonly filter: TextFilter
  readonly namespaces: readonly string[]
  readonly counts: Readonly<Record<Standing, number>>
  readonly shown: number
  readonly onChange: (filter: TextFilter) => void
  readonly onReset: () => void
}) {
  const { filter } = props
  const { t } = useTranslation(["language", "common"])
  const { word, type, search, choose } = useWordSearch(filter, props.onChange)
  return (
    <chakra.form
      noValidate
      role="search"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      onSubmit={(event) => {
        event.preventDefault()
        search(word, 0)
      }}
    >
      <Input
        type="search"
        flex="1 1 240px"
        maxWidth="420px"
        aria-label={t("search")}
        placeholder={t("search")}
        maxLength={200}
        value={word}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Select
        flex="0 1 220px"
        aria-label={t("namespace")}
        value={filter.namespace}
        onChange={(event) => choose({ namespace: event.currentTarget.value })}
      >
        <option value="">{t("everyNamespace")}</option>
        {props.namespaces.map((namespace) => (
          <option key={namespace} value={namespace}>
            {namespace}
          </option>
        ))}
      </Select>
      <StandingSelect value={filter.standing} counts={props.counts} onChange={(standing) => choose({ standing })} />
      {filter === everything ? null : (
        <Button look="ghost" onClick={props.onReset}>
          {t("common:reset")}
        </Button>
      )}
      <Text as="span" marginInlineStart="auto" fontSize="sm" color="fg.muted" role="status">
        {t("keyCount", { count: props.shown })}
      </Text>
    </chakra.form>
  )
}

/** Filters by state relative to the release, with the number of texts in each. */
function StandingSelect(props: {
  readonly value: TextFilter["standing"]
  readonly counts: Readonly<Record<Standing, number>>
  readonly onChange: (standing: TextFilter["standing"]) => void
}) {
  const { t } = useTranslation("language")
  const { counts } = props
  return (
    <Select
      flex="0 1 220px"
      aria-label={t("standingOf")}
      value={props.value}
      onChange={(event) => props.onChange(standings.find((one) => one === event.currentTarget.value) ?? "")}
    >
      <option value="">{t("everyStanding")}</option>
      {standings.map((standing) => (
        <option key={standing} value={standing}>
          {`${t(`standing.${standing}`)} (${standing === "changed" ? counts.changed + counts.baseChanged : counts[standing]})`}
        </option>
      ))}
    </Select>
  )
}
