import { type Language, languages } from "#contract/identity.contract.ts"
import { TextField } from "#ui/field/inputs.tsx"

/** A record's names, with a field for each language; the form holds them as `names`. */
export const NamesFields = ({ label }: { readonly label: (language: Language) => string }) =>
  languages.map((language) => (
    <TextField key={language} name={`names.${language}`} label={label(language)} required span="half" rules={{ maxLength: 120 }} />
  ))
