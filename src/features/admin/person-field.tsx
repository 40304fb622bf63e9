import { LovField } from "#ui/lov/lov-field.tsx"

/** A person as a form value: the id and the name. */
export interface PersonChoice {
  readonly id: string
  readonly name: string
}

/** Picks one of the company's people; the form holds a `PersonChoice` or null. */
export const PersonField = (props: { readonly name: string; readonly label: string; readonly span?: "half" }) => (
  <LovField<PersonChoice | null>
    {...props}
    code="PERSON"
    read={(chosen) => (chosen ? [{ value: chosen.id, text: chosen.name, row: {} }] : [])}
    write={([picked]) => (picked ? { id: picked.value, name: picked.text } : null)}
  />
)
