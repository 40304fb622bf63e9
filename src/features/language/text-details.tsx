import { Box, defineStyle, Stack, Text } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { languageNames } from "#client/texts/language.ts"
import type { Language } from "#client/texts/language.ts"
import type { ChangeWay, WantedText } from "#contract/texts.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { useLeave } from "#ui/edit/use-leave.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { Textarea } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import { useUnsaved } from "#ui/field/use-unsaved.ts"
import { TextHistory } from "./text-history.tsx"
import type { TextCell, TextRow } from "./text-rows.ts"

const under = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  rowGap: "1",
  columnGap: "3",
  fontSize: "sm",
  color: "fg.muted",
  overflowWrap: "anywhere",
})

type Save = (texts: readonly WantedText[], way: ChangeWay) => Promise<void>

/** Input for a language, with the version that it is based on; null once the person was told of a newer one. */
interface Typed {
  readonly text: string
  readonly seen: number | null
}

type TypedTexts = Partial<Record<Language, Typed>>

/** What stays typed once texts are saved: other languages, and what was typed while they were sent, which is based on what was saved. */
export function typedAfter(now: TypedTexts, sent: TypedTexts, saved: readonly Language[]): TypedTexts {
  const own = { ...now }
  for (const language of saved) {
    const later = now[language]
    if (later === undefined || later === sent[language]) delete own[language]
    else own[language] = { text: later.text, seen: null }
  }
  return own
}

interface DetailsProps {
  readonly row: TextRow
  readonly order: readonly Language[]
  readonly onSave: Save
  readonly onClose: () => void
}

/** One key with its full texts: edited together, reset to the release, with the history of all changes. */
export function TextDetails(props: DetailsProps) {
  const { row } = props
  const { t } = useTranslation(["language", "common"])
  const { needed, typed, type, want, changes, save, saving, error } = useTypedTexts(props)
  const { close, question } = useLeave(changes.length > 0, props.onClose)
  useUnsaved(changes.length > 0)
  return (
    <Dialog
      open
      shape="wide"
      title={row.id}
      onClose={close}
      foot={
        <>
          <Button onClick={close}>{t("common:close")}</Button>
          <Button look="solid" disabled={changes.length === 0 || saving} onClick={() => void save(changes, "edit")}>
            {t("common:save")}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        {error === null ? null : <Problem error={error} />}
        {needed.map((language, index) => (
          <OneText
            key={language}
            language={language}
            first={index === 0}
            cell={row.cells[language]}
            value={typed[language]?.text ?? row.cells[language].shown}
            onChange={(text) => type(language, text)}
            onGiveBack={() => void save([want(language, null)], "revert")}
            onKeep={() => void save([want(language, row.cells[language].shown)], "edit")}
          />
        ))}
      </Stack>
      <TextHistory row={row} onUse={(language, text) => void save([want(language, text)], "revert")} />
      {question}
    </Dialog>
  )
}

/** The input for each language, and how it is saved. */
function useTypedTexts({ row, order, onSave }: Pick<DetailsProps, "row" | "order" | "onSave">) {
  const [typed, setTyped] = useState<TypedTexts>({})
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const needed = order.filter((language) => row.cells[language].standing !== "needless")
  const want = (language: Language, text: string | null, seen?: number | null): WantedText => ({
    namespace: row.namespace,
    key: row.key,
    language,
    text,
    version: seen ?? row.cells[language].version,
  })
  const changes = needed.flatMap((language) => {
    const own = typed[language]
    return own === undefined || own.text === row.cells[language].shown ? [] : [want(language, own.text, own.seen)]
  })
  const save = async (texts: readonly WantedText[], way: ChangeWay) => {
    setSaving(true)
    setError(null)
    try {
      await onSave(texts, way)
      const saved = texts.map(({ language }) => language)
      setTyped((now) => typedAfter(now, typed, saved))
    } catch (failure) {
      setError(failure)
      // The texts are loaded again; submitting a second time overwrites them.
      setTyped((now) => Object.fromEntries(needed.flatMap((one) => (now[one] ? [[one, { text: now[one].text, seen: null }]] : []))))
    } finally {
      setSaving(false)
    }
  }
  const type = (language: Language, text: string) => {
    const seen = row.cells[language].version
    setTyped((now) => ({ ...now, [language]: { text, seen: now[language] ? now[language].seen : seen } }))
  }
  return { needed, typed, type, want, changes, save, saving, error }
}

function Problem({ error }: { readonly error: unknown }) {
  return (
    <Text role="alert" color="red.fg" fontSize="sm">
      {useErrorText(error)}
    </Text>
  )
}

function OneText(props: {
  readonly language: Language
  readonly first: boolean
  readonly cell: TextCell
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onGiveBack: () => void
  readonly onKeep: () => void
}) {
  const { language, cell } = props
  const { t } = useTranslation("language")
  const own = cell.standing === "changed" || cell.standing === "baseChanged"
  return (
    <div>
      <Field label={languageNames[language]}>
        {(control) => (
          <Textarea
            {...control}
            lang={language}
            rows={2}
            maxLength={4000}
            data-first={props.first || undefined}
            value={props.value}
            onChange={(event) => props.onChange(event.currentTarget.value)}
          />
        )}
      </Field>
      {own ? (
        <Box css={under}>
          <span>{t(cell.standing === "changed" ? "releasedText" : "baseText", { text: cell.released ?? "" })}</span>
          <Button look="link" size="small" onClick={props.onGiveBack}>
            {t("giveBack")}
          </Button>
          {cell.standing === "baseChanged" ? (
            <Button look="link" size="small" onClick={props.onKeep}>
              {t("keepOwn")}
            </Button>
          ) : null}
        </Box>
      ) : null}
    </div>
  )
}
