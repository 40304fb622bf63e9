const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/MicroMessenger\//, "WeChat"],
  [/Firefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/, "Windows"],
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/HarmonyOS/, "HarmonyOS"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
]
const nameIn = (list: typeof browsers, userAgent: string): string | undefined => list.find(([mark]) => mark.test(userAgent))?.[1]

/** Browser and system of a session, as people call them; empty when neither is recognised. */
export const deviceName = (userAgent: string): string =>
  [nameIn(browsers, userAgent), nameIn(systems, userAgent)].filter((name) => name !== undefined).join(" · ")
