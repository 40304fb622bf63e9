import { Box, defineStyle, Flex, Stack, Text } from "@chakra-ui/react"
import { useState } from "react"
import { formatInstant } from "#client/texts/moment.ts"
import { type CheckInput, checkInput, type CheckRow } from "#contract/checklist.contract.ts"
import { holdsAt } from "#machines/checklist/checklist.rules.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { Textarea } from "#ui/field/control.tsx"
import { tick } from "#ui/field/tick.style.ts"
import { useUnsaved } from "#ui/field/use-unsaved.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import type { Tone } from "#ui/theme/tone.ts"
import { useRegistrationT } from "./registration.document.ts"

const row = defineStyle({
  display: "grid",
  gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) auto" },
  columnGap: "6",
  rowGap: "2",
  paddingBlock: "3",
  borderTopWidth: "1px",
  overflowWrap: "anywhere",
  _first: { borderTopWidth: "0" },
  "& [data-part=note]": { gridColumn: "1 / -1" },
})

const answers = checkInput.shape.answer.options
const toneOf: Readonly<Record<CheckInput["answer"], Tone>> = { yes: "green", no: "red", notApplicable: "quiet" }

/** What is shown of a document that is reviewed by a checklist. */
interface Reviewed {
  readonly rows: readonly CheckRow[]
  readonly certificates: Parameters<typeof holdsAt>[0]
  readonly names: Readonly<Record<string, string>>
  readonly now: number
  /** Stores what was found; resolves to whether it was taken. Null for people who check nothing now. */
  readonly onCheck: ((check: CheckInput) => Promise<boolean>) | null
}

/** The points of each review that has begun; those of the present one can be answered. */
export function Checklist(props: Reviewed) {
  const t = useRegistrationT()
  const { rows, onCheck } = props
  if (rows.length === 0) return <Empty title={t("checklist.none")} text={t("checklist.noneWhy")} />
  const reviews = [...Map.groupBy(rows, ({ review }) => review)]
  return (
    <Stack gap="4">
      {reviews.toReversed().map(([review, points], at) => (
        <Card
          key={review}
          title={t(`checklist.review.${review}`)}
          aside={
            <Text color="fg.muted" fontSize="sm">
              {t("checklist.progress", { done: points.filter(({ answer }) => answer !== null).length, all: points.length })}
            </Text>
          }
        >
          {points.map((one) => (
            <Point key={one.point} {...props} one={one} onCheck={at === 0 ? onCheck : null} />
          ))}
        </Card>
      ))}
    </Stack>
  )
}

type PointProps = Omit<Reviewed, "rows"> & { readonly one: CheckRow }

function Point({ one, certificates, names, now, onCheck }: PointProps) {
  const t = useRegistrationT()
  const { item, need, certificate, file, answer, note, checkedBy, checkedAt } = one
  const lacks = certificate !== null && !holdsAt(certificates, certificate, now)
  return (
    <Box css={row}>
      <Stack gap="1">
        <Text fontWeight="medium">{item}</Text>
        <Text color="fg.muted" fontSize="sm">
          {one.point} · {t(`options.need.${need}`)}
        </Text>
        {certificate === null ? null : (
          <Text fontSize="sm" color={lacks ? "red.fg" : "fg.muted"}>
            {t("checklist.certificate", { name: t(`options.kind.${certificate}`) })} ·{" "}
            {t(lacks ? "checklist.certificateLacks" : "checklist.certificateHolds")}
          </Text>
        )}
        {file === null ? null : (
          <Text fontSize="sm" color="fg.muted">
            {t("checklist.file", { name: file })}
          </Text>
        )}
      </Stack>
      {onCheck ? (
        <Answering one={one} onCheck={onCheck} />
      ) : (
        <Box>
          <StatePill tone={answer === null ? "amber" : toneOf[answer]}>
            {answer === null ? t("checklist.open") : t(`options.answer.${answer}`)}
          </StatePill>
        </Box>
      )}
      {checkedAt === null || checkedBy === null ? null : (
        <Text data-part="note" fontSize="sm" color="fg.muted">
          {note === "" ? "" : `${note} · `}
          {t("checklist.by", { name: names[checkedBy] ?? "", at: formatInstant(checkedAt) })}
        </Text>
      )}
    </Box>
  )
}

/** An answer that is not stored yet. */
interface Draft extends Omit<CheckInput, "point"> {
  /** Whether a note on it is being written. */
  readonly noting: boolean
}

/** The three answers to a point. One that needs a reason is stored with it, any other at once. */
function Answering({ one, onCheck }: { readonly one: CheckRow; readonly onCheck: (check: CheckInput) => Promise<boolean> }) {
  const t = useRegistrationT()
  const { point, item, need } = one
  const [draft, setDraft] = useState<Draft | null>(null)
  useUnsaved(draft?.noting === true && draft.note !== one.note)
  const chosen = draft?.answer ?? one.answer
  const store = async (stored: Draft) => {
    const { noting, ...check } = stored
    const taken = await onCheck({ point, ...check })
    // What is being written by then is another draft, and stays.
    if (taken || !noting) setDraft((now) => (now === stored ? null : now))
  }
  const note = (answer: CheckInput["answer"]) => setDraft({ answer, note: draft?.note ?? one.note, noting: true })
  const choose = (answer: CheckInput["answer"]) => {
    if (draft?.noting || (answer !== "yes" && need !== "optional")) return note(answer)
    const next = { answer, note: one.note, noting: false }
    setDraft(next)
    void store(next)
  }
  const hint =
    draft && draft.answer !== "yes" && need !== "optional"
      ? t("checklist.reasonFor", { answer: t(`options.answer.${draft.answer}`) })
      : t("checklist.note")
  return (
    <>
      <Stack gap="1" alignItems={{ base: "start", lg: "end" }}>
        <Flex gap="4" wrap="wrap" role="radiogroup" aria-label={t("checklist.answerFor", { item })}>
          {answers.map((answer) => (
            <Box key={answer} asChild css={tick}>
              <label>
                <input type="radio" name={`check-${point}`} checked={chosen === answer} onChange={() => choose(answer)} />
                {t(`options.answer.${answer}`)}
              </label>
            </Box>
          ))}
        </Flex>
        {one.answer === null || draft ? null : (
          <Button look="link" size="small" onClick={() => note(one.answer ?? "yes")}>
            {t("checklist.addNote")}
          </Button>
        )}
      </Stack>
      {draft?.noting ? (
        <Stack data-part="note" gap="2">
          <Textarea
            aria-label={hint}
            placeholder={hint}
            rows={2}
            maxLength={500}
            autoFocus
            value={draft.note}
            onChange={(event) => setDraft({ ...draft, note: event.currentTarget.value })}
          />
          <Flex gap="2">
            <Button size="small" onClick={() => void store(draft)}>
              {t("common:save")}
            </Button>
            <Button size="small" look="ghost" onClick={() => setDraft(null)}>
              {t("common:cancel")}
            </Button>
          </Flex>
        </Stack>
      ) : null}
    </>
  )
}
