import { Box, defineStyle } from "@chakra-ui/react"
import { formatPrice } from "#ui/format/format.ts"

const [width, height, edge] = [260, 96, 24]
const plot = defineStyle({
  "& polyline": { fill: "none", stroke: "theme.solid", strokeWidth: "2" },
  "& circle": { fill: "theme.solid" },
  "& text": { fill: "fg.muted", fontSize: "11px" },
})

/** A plot of one supplier's prices for one line, by round. */
export function RoundPlot(props: {
  readonly label: string
  readonly rounds: readonly { readonly round: number; readonly price: string }[]
  readonly language: string
  readonly currency: string
}) {
  const { label, rounds, language, currency } = props
  const values = rounds.map(({ price }) => Number(price))
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (at: number) => edge + (at / Math.max(1, rounds.length - 1)) * (width - 2 * edge)
  const y = (value: number) => (high === low ? height / 2 : height - edge - ((value - low) / (high - low)) * (height - 2 * edge))
  const told = rounds.map(({ round, price }) => `${round}: ${formatPrice(price, language, currency)}`).join("; ")
  return (
    <Box asChild css={plot} maxWidth="320px">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${label}: ${told}`}>
        <polyline points={values.map((value, at) => `${x(at)},${y(value)}`).join(" ")} />
        {rounds.map(({ round, price }, at) => (
          <g key={round}>
            <circle cx={x(at)} cy={y(Number(price))} r={4} />
            <text x={x(at)} y={y(Number(price)) - 9} textAnchor="middle">
              {formatPrice(price, language, currency)}
            </text>
            <text x={x(at)} y={height - 4} textAnchor="middle">
              {round}
            </text>
          </g>
        ))}
      </svg>
    </Box>
  )
}
