import { Stack, Text } from "@chakra-ui/react"
import type { ScoreElement, TenderDocument } from "#contract/tender.schema.ts"
import { elementsOf } from "#machines/tender/tender.parts.ts"
import { Card } from "#ui/card/card.tsx"
import { AmountBox } from "#ui/field/boxes.tsx"
import { Textarea } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import { useBidWords } from "../bid-words.ts"
import { placeName } from "./bid-place.ts"
import type { OwnBid } from "./use-bid.ts"

interface Props {
  readonly document: TenderDocument
  readonly bid: OwnBid
  readonly locked: boolean
}

/** The technical part of a bid: the statement, an answer to each element that is scored there, and the features of a best-value tender. */
export function BidTechnical({ document, bid, locked }: Props) {
  const { t, b, number, percent } = useBidWords()
  const { draft, text, problems } = bid
  const { features, mode } = document.scoring
  const scored = elementsOf(document, "technical")
  return (
    <Card title={b(mode === "twoEnvelope" ? "technicalEnvelope" : "technical")}>
      <Stack gap="14px">
        <Field label={b("statement")} hint={b("statementHint")}>
          {(control) => (
            <Textarea
              {...control}
              data-place={placeName("statement")}
              rows={4}
              maxLength={20_000}
              readOnly={locked}
              value={text.statement}
              onChange={(event) => draft.set("statement", event.currentTarget.value)}
            />
          )}
        </Field>
        {scored.map((element) => (
          <Answer key={element.id} element={element} bid={bid} locked={locked} />
        ))}
        {mode === "bestValue"
          ? features.map((feature) => {
              const problem = problems.find(({ place, field }) => field === "feature" && place === feature.id)
              return (
                <Field
                  key={feature.id}
                  label={feature.name}
                  hint={b("featureHint", { max: feature.max, percent: percent(feature.max) })}
                  error={problem && b(`problems.${problem.key}`, { max: number(feature.max) })}
                >
                  {(control) => (
                    <AmountBox
                      control={control}
                      data-place={placeName("feature", feature.id)}
                      readOnly={locked}
                      style={{ maxWidth: 200 }}
                      value={text.features[feature.id] ?? ""}
                      onChange={(typed) => draft.set(["features", feature.id], typed)}
                    />
                  )}
                </Field>
              )
            })
          : null}
        {scored.length > 0 ? null : (
          <Text color="fg.muted" fontSize="sm">
            {t(`tender:modes.${mode}`)}: {b("noElements")}
          </Text>
        )}
      </Stack>
    </Card>
  )
}

/** What goes into the commercial envelope beside the prices: the bidder's note on them, and an answer to each element that is scored there. */
export function BidCommercial({ document, bid, locked }: Props) {
  const { b } = useBidWords()
  const isApart = document.scoring.mode === "twoEnvelope"
  return (
    <Card title={isApart ? b("commercialEnvelope") : undefined}>
      <Stack gap="14px">
        <Field label={b("note")} hint={b("noteHint")}>
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              maxLength={20_000}
              readOnly={locked}
              value={bid.text.note}
              onChange={(event) => bid.draft.set("note", event.currentTarget.value)}
            />
          )}
        </Field>
        {elementsOf(document, "commercial").map((element) => (
          <Answer key={element.id} element={element} bid={bid} locked={locked} />
        ))}
      </Stack>
    </Card>
  )
}

/** The answer to a scored element, with its full marks. */
function Answer({ element, bid, locked }: Omit<Props, "document"> & { readonly element: ScoreElement }) {
  const { b } = useBidWords()
  return (
    <Field label={`${element.name} · ${b("fullMarks", { marks: element.weight })}`} hint={element.guidance}>
      {(control) => (
        <Textarea
          {...control}
          data-place={placeName("answer", element.id)}
          rows={3}
          maxLength={5000}
          readOnly={locked}
          value={bid.text.answers[element.id] ?? ""}
          onChange={(event) => bid.draft.set(["answers", element.id], event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
