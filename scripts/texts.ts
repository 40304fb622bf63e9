// `npm run texts`: texts that a language lacks or that code names in vain, and texts that no code names.
import { readKeys, readSources, scanTexts } from "./texts-scan.ts"

const { missing, unused } = scanTexts(readSources(), readKeys())
for (const line of missing) console.log(`missing: ${line}`)
for (const line of unused) console.log(`unused: ${line}`)
console.log(`${missing.length} missing, ${unused.length} unused`)
process.exitCode = missing.length + unused.length > 0 ? 1 : 0
