/** Brands whose Cyrillic spelling follows the English sound, where `soundOf` cannot find it. A row is one brand. */
export const BRAND_WORDS = `
coke кола cola
up ап
sprite спрайт
lays лейс лэйс
bounty баунти
tide тайд
fairy фейри фэйри
dove дав
always олвейс олвэйс
huggies хаггис хаггиз
colgate колгейт
heinz хайнц хейнц
jacobs якобс жакобс
gillette жиллетт джилет
head хед
shoulders шолдерс
safeguard сейфгард
camay камей
glade глейд
duck утенок
mr мистер
muscle мускул
wick вик
air эйр
ace эйс
pine пайн
esse эссе
west вест
john джон
uncle дядя анкл
love лав
strike страйк
cheers чирс
lime лайм
life лайф
pure пюр пьюр
milky милки
way вэй вей
mountain маунтин
dew дью
fuze фьюз
tea ти
energy энерджи энержи
royal роял
rich рич
hydrolife гидролайф
silver сильвер сильвер
water вотер
noire нуар
surprise сюрприз
rocher роше
happy хэппи хеппи
days дней
oreo орео
nuts натс
jazz джаз
picnic пикник
snickers сникерс
haribo харибо
duracell дюраселл дюрасел
energizer энерджайзер
xiaomi сяоми
iphone айфон
apple эпл
philips филипс
sensodyne сенсодин
syoss сьесс
pantene пантин
axe акс
spice спайс
old олд
whiskas вискас
heineken хайнекен
tuborg туборг
camel кемел кэмел
chesterfield честерфилд
johnson джонсон
garnier гарньер
loreal лореаль
maybelline мейбелин
wrigley ригли
juicy джуси
fruit фрут
cool кул
green грин
gold голд гольд
black блэк блек
white уайт вайт
original оригинал
classic классик
light лайт
fresh фреш
baby беби бэби
night найт ночные
power пауэр
extra экстра
premium премиум
`;
