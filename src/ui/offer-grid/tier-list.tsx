import { Box } from "@chakra-ui/react"
import type { ReactNode } from "react"
import type { Tier } from "#contract/tiers.ts"
import { Money, Quantity } from "#ui/money/money.tsx"

/** Prices by quantity, one per line; a range includes its lower end and excludes its upper end. */
export const TierList = <Of extends Tier>(props: {
  readonly of: readonly Of[]
  readonly unit: string
  readonly currency: string
  /** What is told below a price, such as its parts. */
  readonly detail?: (tier: Of) => ReactNode
}) => (
  <Box as="ul" margin="0" padding="0" listStyle="none">
    {props.of.map((tier) => {
      const { from, to, price } = tier
      return (
        <li key={from}>
          <Quantity value={from} unit={to === null ? props.unit : ""} />{" "}
          {to === null ? (
            "+"
          ) : (
            <>
              – <Quantity value={to} unit={props.unit} />
            </>
          )}
          {": "}
          <Money value={price} currency={props.currency} />
          {props.detail ? (
            <Box paddingInlineStart="4" color="fg.muted" fontSize="sm">
              {props.detail(tier)}
            </Box>
          ) : null}
        </li>
      )
    })}
  </Box>
)
