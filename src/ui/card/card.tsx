import { Card as Chakra, DataList } from "@chakra-ui/react"
import type { ReactNode } from "react"

/** A panel with a title; `flush` lets a grid extend to its edges. */
export function Card(props: {
  readonly title?: string
  readonly aside?: ReactNode
  readonly flush?: boolean
  readonly children: ReactNode
}) {
  return (
    <Chakra.Root as="section" aria-label={props.title || undefined}>
      {props.title || props.aside ? (
        <Chakra.Header>
          <Chakra.Title as="h2">{props.title}</Chakra.Title>
          {props.aside}
        </Chakra.Header>
      ) : null}
      {props.flush ? <Chakra.Body>{props.children}</Chakra.Body> : props.children}
    </Chakra.Root>
  )
}

/** Names and values in columns, for the facts of a document. */
export function Facts({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <DataList.Root>
      {rows.map(([name, value]) => (
        <DataList.Item key={name}>
          <DataList.ItemLabel>{name}</DataList.ItemLabel>
          <DataList.ItemValue>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList.Root>
  )
}
