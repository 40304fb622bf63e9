import { useTranslation } from "react-i18next"
import type { ScoreScheme } from "#contract/tender.schema.ts"
import type { InLanguage } from "./document-lots.tsx"
import s from "../tender-document.module.css"

const pointed = new Set(["comprehensive", "twoEnvelope"])

/** How bids are ranked: the way in one sentence, and the elements with their weights where points are given. */
export function DocumentScheme({ scheme, lng }: { readonly scheme: ScoreScheme } & InLanguage) {
  const { t } = useTranslation(["tender-write", "tender"], lng ? { lng } : {})
  const points = pointed.has(scheme.mode)
  return (
    <>
      <p>
        <strong className={s.strong}>{t(`tender:modes.${scheme.mode}`)}</strong>
        <span className={s.explain}>{t(`scoring.explain.${scheme.mode}`)}</span>
      </p>
      {points ? (
        <table className={s.table}>
          <thead>
            <tr>
              <th>{t("scoring.element")}</th>
              {scheme.mode === "twoEnvelope" ? <th>{t("scoring.envelope")}</th> : null}
              <th className={s.right}>{t("scoring.weight")}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>{t("scoring.price")}</td>
              {scheme.mode === "twoEnvelope" ? <td>{t("scoring.envelopes.commercial")}</td> : null}
              <td className={s.right}>{scheme.priceWeight}</td>
            </tr>
            {scheme.elements.map((element) => (
              <tr key={element.id}>
                <td>
                  {element.name || "—"}
                  {element.guidance ? <span className={s.specification}>{element.guidance}</span> : null}
                </td>
                {scheme.mode === "twoEnvelope" ? <td>{t(`scoring.envelopes.${element.envelope}`)}</td> : null}
                <td className={s.right}>{element.weight}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {scheme.mode === "bestValue" && scheme.features.length > 0 ? (
        <table className={s.table}>
          <thead>
            <tr>
              <th>{t("scoring.feature")}</th>
              <th className={s.right}>{t("scoring.share")}</th>
            </tr>
          </thead>
          <tbody>
            {scheme.features.map((feature) => (
              <tr key={feature.id}>
                <td>{feature.name || "—"}</td>
                <td className={s.right}>{feature.max}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {scheme.technicalThreshold !== null && scheme.technicalThreshold !== "" ? (
        <p className={s.explain}>{t("scoring.thresholdIs", { points: scheme.technicalThreshold })}</p>
      ) : null}
      {scheme.trim && points ? <p className={s.explain}>{t("scoring.trimmed")}</p> : null}
    </>
  )
}
