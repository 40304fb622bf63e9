import { LovField } from "#ui/lov/lov-field.tsx"

/** A company as a form value: its id and name. */
export interface CompanyChoice {
  readonly id: string
  readonly name: string
}

/** Picks one or several companies from the list of all; the form holds `CompanyChoice`s. */
export function CompanyField(props: {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly multiple?: boolean
  readonly disabled?: boolean
  readonly span?: "half"
}) {
  return (
    <LovField<readonly CompanyChoice[]>
      {...props}
      code="COMPANY"
      read={(chosen) => chosen.map(({ id, name }) => ({ value: id, text: name, row: {} }))}
      write={(picked) => picked.map(({ value, text }) => ({ id: value, name: text }))}
    />
  )
}
