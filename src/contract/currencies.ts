/** The currencies of ISO 4217 by the number of decimals of their smallest unit (minor units): one list for documents and the register alike. */
const byDecimals: Readonly<Record<string, string>> = {
  0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
  2: `
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY COP COU
    CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES
    KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR
    NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP
    TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG`,
  3: "BHD IQD JOD KWD LYD OMR TND",
  4: "CLF UYW",
}
const decimalsOf = new Map(
  Object.entries(byDecimals).flatMap(([decimals, codes]) =>
    codes
      .trim()
      .split(/\s+/)
      .map((code) => [code, Number(decimals)] as const),
  ),
)

/** The alphabetic codes of ISO 4217. Which of them may be chosen anew is said by the register of currencies. */
export const currencyCodes: readonly string[] = [...decimalsOf.keys()].toSorted()

/** The decimals of a currency's smallest unit: an amount of money has no more, a price of a unit may have. */
export const minorUnits = (of: string): number => decimalsOf.get(of) ?? 2

/** The currencies that come first in a choice, and that are offered before it is known which are in use. */
export const usualCurrencies: readonly string[] = ["CNY", "USD", "EUR", "JPY", "GBP", "HKD"]
