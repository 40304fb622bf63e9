import { Plus, Trash2 } from "lucide-react"
import { useTranslation } from "react-i18next"
import { type ScoreScheme, scoreMode } from "#contract/tender.schema.ts"
import { sumAmounts } from "#machines/scoring/money.ts"
import { isSound } from "#machines/tender/tender.rules.ts"
import { Button, IconButton } from "#ui/button/button.tsx"
import { cx } from "#ui/theme/cx.ts"
import { Decimal, Pick, PickCard, Prose, TextLine, Tick } from "#ui/draft/draft-fields.tsx"
import { newLocalId } from "./new-document.ts"
import type { WriteProps } from "./write-step.ts"
import s from "./tender-wizard.module.css"

/** Step 4: how bids are ranked, and what they have to price. */
export function WriteScoring({ document: { scoring, zeroPrices }, misfits, set }: WriteProps) {
  const { t } = useTranslation(["tender-write", "tender"])
  const { mode } = scoring
  const pointed = mode === "comprehensive" || mode === "twoEnvelope"
  return (
    <div className={s.fields}>
      <PickCard
        path="scoring.mode"
        label={t("document.mode")}
        options={scoreMode.options.map((value) => ({ value, label: t(`tender:modes.${value}`), text: t(`scoring.explain.${value}`) }))}
      />
      {pointed ? <Elements scoring={scoring} misfits={misfits} set={set} /> : null}
      {mode === "twoEnvelope" ? (
        <Decimal
          path="scoring.technicalThreshold"
          label={t("scoring.threshold")}
          unit={t("scoring.points")}
          optional
          span="half"
          hint={t("scoring.thresholdWhy")}
        />
      ) : null}
      {pointed ? <Tick path="scoring.trim" label={t("scoring.trim")} /> : null}
      {mode === "bestValue" ? <Features scoring={scoring} misfits={misfits} set={set} /> : null}
      <fieldset className={s.group}>
        <legend className={s.heading}>{t("pricing.title")}</legend>
        <Tick path="partialBids" label={t("pricing.partialBids")} />
        <Tick path="zeroPrices" label={t("pricing.zeroPrices")} />
        {zeroPrices ? (
          <Prose
            path="zeroPriceReason"
            label={t("pricing.zeroPriceReason")}
            required
            rows={2}
            maxLength={2000}
            placeholder={t("pricing.zeroPriceExample")}
          />
        ) : null}
      </fieldset>
    </div>
  )
}

type Part = Pick<WriteProps, "misfits" | "set"> & { readonly scoring: ScoreScheme }

/** The sum of what is given, and whether it is what it must be; nothing while a figure cannot be read. */
function Sum({
  scoring,
  misfits,
  of,
  must,
}: {
  readonly scoring: ScoreScheme
  readonly misfits: readonly string[]
  readonly of: readonly string[]
  readonly must: string
}) {
  const { t } = useTranslation("tender-write")
  if (misfits.some((path) => path.startsWith("scoring."))) return <span className={s.sumOff}>{t("scoring.unreadable")}</span>
  return (
    <span role="status" className={cx(s.sum, !isSound(scoring) && s.sumOff)}>
      {t(must, { sum: sumAmounts(of) })}
    </span>
  )
}

function Elements({ scoring, misfits, set }: Part) {
  const { t } = useTranslation("tender-write")
  const { elements, priceWeight, mode } = scoring
  return (
    <section className={s.group} aria-label={t("scoring.elements")}>
      <div className={s.groupHead}>
        <h3 className={s.heading}>{t("scoring.elements")}</h3>
        <Sum scoring={scoring} misfits={misfits} of={[priceWeight, ...elements.map(({ weight }) => weight)]} must="scoring.sumIs" />
      </div>
      <div className={s.element}>
        <span className={s.priceName}>{t("scoring.price")}</span>
        <Decimal path="scoring.priceWeight" label={t("scoring.weight")} unit={t("scoring.points")} />
        <span />
      </div>
      {elements.map((one, index) => (
        <div key={one.id} className={s.element}>
          <TextLine path={`scoring.elements.${index}.name`} label={t("scoring.element")} />
          <Decimal path={`scoring.elements.${index}.weight`} label={t("scoring.weight")} unit={t("scoring.points")} />
          <IconButton
            label={t("scoring.removeElement", { name: one.name })}
            onClick={() => set("scoring.elements", elements.toSpliced(index, 1))}
          >
            <Trash2 />
          </IconButton>
          {mode === "twoEnvelope" ? (
            <Pick
              path={`scoring.elements.${index}.envelope`}
              label={t("scoring.envelope")}
              options={(["technical", "commercial"] as const).map((value) => ({ value, label: t(`scoring.envelopes.${value}`) }))}
            />
          ) : null}
          <div className={s.whole}>
            <Prose
              path={`scoring.elements.${index}.guidance`}
              label={t("scoring.guidance")}
              rows={1}
              maxLength={2000}
              placeholder={t("scoring.guidanceExample")}
            />
          </div>
        </div>
      ))}
      <Button
        size="small"
        className={s.addLot}
        onClick={() =>
          set("scoring.elements", [...elements, { id: newLocalId(), name: "", weight: "", envelope: "technical", guidance: "" }])
        }
      >
        <Plus size={15} aria-hidden />
        {t("scoring.addElement")}
      </Button>
    </section>
  )
}

function Features({ scoring, misfits, set }: Part) {
  const { t } = useTranslation("tender-write")
  const { features } = scoring
  return (
    <section className={s.group} aria-label={t("scoring.features")}>
      <div className={s.groupHead}>
        <h3 className={s.heading}>{t("scoring.features")}</h3>
        <Sum scoring={scoring} misfits={misfits} of={features.map(({ max }) => max)} must="scoring.shareIs" />
      </div>
      <p className={s.note}>{t("scoring.featuresWhy")}</p>
      {features.map((one, index) => (
        <div key={one.id} className={s.element}>
          <TextLine path={`scoring.features.${index}.name`} label={t("scoring.feature")} />
          <Decimal path={`scoring.features.${index}.max`} label={t("scoring.share")} placeholder="0.05" />
          <IconButton
            label={t("scoring.removeElement", { name: one.name })}
            onClick={() => set("scoring.features", features.toSpliced(index, 1))}
          >
            <Trash2 />
          </IconButton>
        </div>
      ))}
      <Button
        size="small"
        className={s.addLot}
        onClick={() => set("scoring.features", [...features, { id: newLocalId(), name: "", max: "" }])}
      >
        <Plus size={15} aria-hidden />
        {t("scoring.addFeature")}
      </Button>
    </section>
  )
}
