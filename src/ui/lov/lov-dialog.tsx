import { Box, defineStyle, Stack, Text } from "@chakra-ui/react"
import { X } from "lucide-react"
import { useCallback, useEffect, useMemo, useRef, useState } from "react"
import { createPortal } from "react-dom"
import { useTranslation } from "react-i18next"
import { useOwner } from "#client/session/session.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { toast, warningLasts } from "#ui/toast/toast.ts"
import { type LoadLov, loadLov } from "./load-lov.ts"
import { LovFilter, type Nested } from "./lov-filter.tsx"
import { LovResults } from "./lov-results.tsx"
import { dialogWidth, type Picked, pickedOf, toggled, toggledAll } from "./lov-rules.ts"
import { noteChoices, recentChoices } from "./recent-choices.ts"
import { useLovQuery } from "./use-lov-query.ts"
import { chosenChip } from "#ui/state-pill/chip.style.ts"

const chips = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  rowGap: "1.5",
  columnGap: "2",
  maxHeight: "24",
  overflowY: "auto",
})

/** The props of a list of values. */
export interface LovProps {
  /** The definition's code. */
  readonly code: string
  readonly multiple?: boolean
  /** The present selection. */
  readonly value: readonly Picked[]
  /** Filters set by other fields of the screen (cascade). */
  readonly cascade?: Readonly<Record<string, string>>
  /** The most numbers in the pager; 7 by default (spec 9). */
  readonly pageCount?: number
  /** Renders a list of values inside the filter form of this one. */
  readonly nested?: Nested
  /** The source of the rows; the server by default. */
  readonly load?: LoadLov
}

interface DialogProps extends LovProps {
  readonly onPick: (picked: readonly Picked[]) => void
  readonly onClose: () => void
}

const noCascade = {}

/** A list of values in a dialog (spec 2.7): one row is picked by a double click or Enter, several by their checkboxes across pages. Picking closes it. */
export function LovDialog(props: DialogProps) {
  const { t } = useTranslation("lov")
  const { code, cascade = noCascade, load, onPick, onClose } = props
  const source = useMemo(() => load ?? loadLov(code), [load, code])
  const query = useLovQuery(source, cascade)
  const owner = useOwner()
  const definition = query.answer?.definition
  const box = useRef<HTMLDivElement>(null)
  const here = definition !== undefined
  useEffect(() => {
    if (here) box.current?.querySelector<HTMLElement>("[data-first]:not([readonly], :disabled), [role=gridcell]")?.focus()
  }, [here])
  useErrorToast(query.state === "failed" ? query.error : null)
  const pick = (picked: readonly Picked[]) => {
    noteChoices(owner, code, picked)
    onPick(picked)
    onClose()
  }
  return createPortal(
    // Events inside the dialog must not reach a form around the picker.
    <Box
      ref={box}
      display="contents"
      role="presentation"
      onSubmit={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <Dialog open title={definition?.title ?? t("title")} width={dialogWidth(definition?.width ?? "")} onClose={onClose}>
        <LovBody {...props} cascade={cascade} query={query} onPick={pick} />
      </Dialog>
    </Box>,
    document.body,
  )
}

function useErrorToast(error: unknown): void {
  const text = useErrorText(error)
  useEffect(() => {
    if (error !== null) toast("red", text)
  }, [error, text])
}

type Query = ReturnType<typeof useLovQuery>

/** The content of the dialog: filters, recent choices, and the rows. */
export function LovBody(props: LovProps & { readonly query: Query; readonly onPick: (picked: readonly Picked[]) => void }) {
  const { t } = useTranslation("message")
  const { code, query, onPick, multiple = false, cascade = noCascade, pageCount = 7 } = props
  const [chosen, setChosen] = useState(props.value)
  const { answer, error, send, state } = query
  const warn = () => toast("amber", `${t("choice.warning")}\n${t("choice.nothing")}`, undefined, warningLasts)
  const pick = useCallback((picked: Picked) => (multiple ? setChosen((now) => toggled(now, picked)) : onPick([picked])), [multiple, onPick])
  if (answer === null)
    return state === "failed" ? <ErrorPanel error={error} onAgain={() => send({ type: "lov.again" })} /> : <LoadingRows rows={8} />
  const page = answer.rows.map((row) => pickedOf(row, answer.definition))
  return (
    <Stack gap="3">
      <LovFilter
        rules={answer.definition.parameter}
        typed={query.filters}
        nested={props.nested}
        cascade={cascade}
        onFilter={(field, value) => send({ type: "lov.filter", field, value })}
        onSearch={() => send({ type: "lov.search" })}
        onReset={() => send({ type: "lov.reset" })}
        {...(multiple ? { choose: { count: chosen.length, onChoose: () => (chosen.length === 0 ? warn() : onPick(chosen)) } } : {})}
      />
      <Recent code={code} cascade={cascade} onPick={pick} />
      {multiple ? <Chosen chosen={chosen} page={page} onChange={setChosen} /> : null}
      {state === "failed" ? (
        <ErrorPanel error={error} onAgain={() => send({ type: "lov.again" })} />
      ) : (
        <LovResults
          {...{ answer, multiple, chosen, pageCount }}
          busy={state !== "shown"}
          page={query.page}
          pageSize={query.pageSize}
          onPick={pick}
          onPage={(next) => send({ type: "lov.page", ...next })}
        />
      )}
    </Stack>
  )
}

/** Recent choices; hidden where another field filters the list, since they might not match. */
function Recent(props: {
  readonly code: string
  readonly cascade: Readonly<Record<string, string>>
  readonly onPick: (picked: Picked) => void
}) {
  const { t } = useTranslation("lov")
  const owner = useOwner()
  const [recent] = useState(() => (Object.keys(props.cascade).length > 0 ? [] : recentChoices(owner, props.code)))
  if (recent.length === 0) return null
  return (
    <Box css={chips} role="group" aria-label={t("recent")}>
      <Text as="span" fontSize="sm" color="fg.muted">
        {t("recent")}
      </Text>
      {recent.map((one) => (
        <Button key={one.value} size="small" onClick={() => props.onPick(one)}>
          {one.text}
        </Button>
      ))}
    </Box>
  )
}

/** The present selection of all pages. */
function Chosen(props: {
  readonly chosen: readonly Picked[]
  readonly page: readonly Picked[]
  readonly onChange: (chosen: readonly Picked[]) => void
}) {
  const { t } = useTranslation("lov")
  const { chosen, page, onChange } = props
  const all = page.length > 0 && page.every(({ value }) => chosen.some((one) => one.value === value))
  return (
    <Box css={chips} role="group" aria-label={t("chosen", { count: chosen.length })}>
      <Text as="span" fontSize="sm" color="fg.muted" aria-live="polite">
        {t("chosen", { count: chosen.length })}
      </Text>
      {page.length > 0 ? (
        <Button size="small" look="ghost" onClick={() => onChange(toggledAll(chosen, page))}>
          {t(all ? "noneOfPage" : "allOfPage")}
        </Button>
      ) : null}
      {chosen.map((one) => (
        <Box as="span" key={one.value} css={chosenChip}>
          {one.text}
          <button type="button" aria-label={t("drop", { name: one.text })} onClick={() => onChange(toggled(chosen, one))}>
            <X size={13} aria-hidden />
          </button>
        </Box>
      ))}
    </Box>
  )
}
