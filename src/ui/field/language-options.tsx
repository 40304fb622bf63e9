import { languageNames, languages } from "#client/texts/language.ts"

/** The platform's languages as options of a select, each under its own name. */
export const LanguageOptions = () =>
  languages.map((language) => (
    <option key={language} value={language} lang={language}>
      {languageNames[language]}
    </option>
  ))
