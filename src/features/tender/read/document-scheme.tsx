import { Box, chakra, defineStyle, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import type { ScoreScheme } from "#contract/tender.schema.ts"
import { formatDecimal } from "#ui/format/format.ts"
import type { InLanguage } from "./document-lots.tsx"
import { table } from "../tender-document.style.ts"

const explain = defineStyle({ display: "block", marginTop: "1", fontSize: "sm", color: "fg.muted" })

const pointed = new Set(["comprehensive", "twoEnvelope"])

/** How bids are ranked: the method in one sentence, and the elements with their weights where points are given. */
export function DocumentScheme({ scheme, lng }: { readonly scheme: ScoreScheme } & InLanguage) {
  const { t, i18n } = useTranslation(["tender-document", "tender"], lng ? { lng } : {})
  const number = (value: string) => formatDecimal(value, lng ?? i18n.language)
  const points = pointed.has(scheme.mode)
  return (
    <>
      <p>
        <Text as="strong" fontWeight="semibold">
          {t(`tender:modes.${scheme.mode}`)}
        </Text>
        <Box as="span" css={explain}>
          {t(`scoring.explain.${scheme.mode}`)}
        </Box>
      </p>
      {points ? (
        <chakra.table css={table}>
          <thead>
            <tr>
              <th>{t("scoring.element")}</th>
              {scheme.mode === "twoEnvelope" ? <th>{t("scoring.envelope")}</th> : null}
              <th data-part="right">{t("scoring.weight")}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>{t("scoring.price")}</td>
              {scheme.mode === "twoEnvelope" ? <td>{t("scoring.envelopes.commercial")}</td> : null}
              <td data-part="right">{number(scheme.priceWeight)}</td>
            </tr>
            {scheme.elements.map((element) => (
              <tr key={element.id}>
                <td>
                  {element.name || "—"}
                  {element.guidance ? (
                    <Text as="span" display="block" fontSize="xs" color="fg.muted" whiteSpace="pre-wrap">
                      {element.guidance}
                    </Text>
                  ) : null}
                </td>
                {scheme.mode === "twoEnvelope" ? <td>{t(`scoring.envelopes.${element.envelope}`)}</td> : null}
                <td data-part="right">{number(element.weight)}</td>
              </tr>
            ))}
          </tbody>
        </chakra.table>
      ) : null}
      {scheme.mode === "bestValue" && scheme.features.length > 0 ? (
        <chakra.table css={table}>
          <thead>
            <tr>
              <th>{t("scoring.feature")}</th>
              <th data-part="right">{t("scoring.share")}</th>
            </tr>
          </thead>
          <tbody>
            {scheme.features.map((feature) => (
              <tr key={feature.id}>
                <td>{feature.name || "—"}</td>
                <td data-part="right">{number(feature.max)}</td>
              </tr>
            ))}
          </tbody>
        </chakra.table>
      ) : null}
      {scheme.mode === "twoEnvelope" && scheme.technicalThreshold !== null && scheme.technicalThreshold !== "" ? (
        <Box as="p" css={explain}>
          {t("scoring.thresholdIs", { points: number(scheme.technicalThreshold) })}
        </Box>
      ) : null}
      {scheme.trim && points ? (
        <Box as="p" css={explain}>
          {t("scoring.trimmed")}
        </Box>
      ) : null}
    </>
  )
}
