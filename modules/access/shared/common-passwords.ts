/**
 * What guessers try first, in small letters: words of the great leaks as far as a password of our rules can be made
 * of them, runs of the keyboard, and words of the place.
 */
const words = new Set(
  `
  aa aaa abc abcd abcde abcdef abcdefg abcdefgh admin administrator alpha amazon android angel anhaa apple april
  archangel arsenal ashley asd asdf asdfgh asdfghjkl august autumn
  azerty baby babygirl bagsh baseball basketball batman blink bonjour buddy butterfly changeme charlie cheese
  chelsea chinggis chocolate chocolat company computer cookie corvette
  daniel december default demo denver dragon email enter facebook family february ferrari flower football forever
  freedom friday friend friends gfhjkm ginger google guest hannah
  hello hockey hunter iloveu iloveyou india instagram internet iphone january jasmine jennifer jessica jesus jordan
  joshua july june justin killer kingdom klaster krishna lakers
  letmein linkedin liverpool login london loveme lovely loveyou manager march marina master matrix matthew maggie
  mercedes merlin michael michelle microsoft mickey minecraft monday
  money mongol mongolia mongolian monkey mustang naadam naruto newpass newpassword nicole ninja november october
  office oracle orange pass passw passwd password passwort pepper
  pokemon princess purple qaz qazwsx qazxsw qwe qwer qwert qwerty qwertyui qwertyuiop qwertz ranger robert rockyou
  root samsung samantha saturday september server service shadow
  skywalker soccer spring starwars summer sunday sunshine superman superstar support sysadmin system taylor temp
  temporary test testing tester thomas thursday tigger trustno
  trustnoone tuesday twitter ubs ulaanbaatar user username wednesday welcome whatever william windows winter wsx
  yamaha yankees zaq zaqwsx zaqxsw zxc zxcv zxcvb zxcvbn zxcvbnm
`
    .trim()
    .split(/\s+/),
)

const disguises: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * Whether this is one of them, whatever was hung on its ends or put in the place of its letters: `P@ssw0rd`,
 * `Admin#2026`, `1qaz@WSX`.
 */
export function isCommonPassword(password: string) {
  const kernel = password.toLowerCase().replace(/^[^a-z]+|[^a-z]+$/g, '')
  const bare = kernel.replace(/[^a-z]/g, '')
  return words.has(undisguised(kernel)) || words.has(bare)
}

/** Of a text in small letters: the letters that its signs stand for; other signs go. */
export const undisguised = (text: string) => text.replace(/[^a-z]/g, (sign) => disguises[sign] ?? '')
