import type { RecordAction } from "./records.ts"

/** How a record is put into use and out of use, with the texts. */
interface Enabling<Row> {
  readonly isOn: (row: Row) => boolean
  /** Whether this person may do it to this record; always by default. */
  readonly may?: (row: Row) => boolean
  readonly label: (to: boolean) => string
  readonly ask: (to: boolean, name: string) => string
  readonly said: (to: boolean, name: string) => string
  readonly set: (row: Row, to: boolean) => Promise<unknown>
}

/** The two actions that put a record into and out of use. */
export const enabling = <Row>({ isOn, may = () => true, label, ask, said, set }: Enabling<Row>): readonly RecordAction<Row>[] =>
  [true, false].map((to) => ({
    id: to ? "enable" : "disable",
    label: label(to),
    danger: !to,
    when: (row) => isOn(row) !== to && may(row),
    ask: (_, name) => ask(to, name),
    said: (_, name) => said(to, name),
    run: (row) => set(row, to),
  }))
