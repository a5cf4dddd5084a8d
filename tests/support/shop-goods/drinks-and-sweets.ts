/** Drinks, sweets, fruit and tobacco, in the columns of `food.ts`. */
export const DRINKS_AND_SWEETS = `
cola | drinks | * | * | Coca-Cola=Кока-Кола, Pepsi=Пепси, Cola Turka=Кола Турка | -, zero=зеро, lime=лайм | 0.25 l, 0.33 l, 0.5 l, 1 l, 1.5 l, 2 l
soda | drinks | * | * | Fanta=Фанта, Sprite=Спрайт, Mirinda=Миринда, 7UP=7Ап, Mountain Dew=Маунтин Дью, Dinay=Динай, Royal=Роял | -, limon=лимон, apelsin=апельсин | 0.33 l, 0.5 l, 1 l, 1.5 l
lemonade | drinks | Limonad | Лимонад | Dyushes=Дюшес, Tarxun=Тархун, Buratino=Буратино, Natakhtari=Натахтари | - | 0.5 l, 1 l, 1.5 l
water | drinks | Suv | Вода | Hydrolife=Гидролайф, Bon Aqua=Бон Аква, Nestle Pure Life=Нестле Пюр Лайф, Chortoq=Чартак, Borjomi=Боржоми, Bio Life=Био Лайф, Silver Water=Сильвер Вотер | gazsiz=без газа, gazli=газированная | 0.33 l, 0.5 l, 1 l, 1.5 l, 5 l, 10 l
juice | drinks | Sharbat | Сок | Dena=Дена, Bliss=Блисс, Rich=Рич, Dobriy=Добрый, Meva=Мева, Santal=Сантал | olma=яблоко, apelsin=апельсин, shaftoli=персик, anor=гранат, multifrukt=мультифрукт, tomat=томат, gilos=вишня | 0.2 l, 1 l, 2 l
icetea | drinks | Muzli choy | Холодный чай | Lipton=Липтон, Fuze Tea=Фьюз Ти, Nestea=Нести | limon=лимон, shaftoli=персик | 0.5 l, 1 l, 1.5 l
energy | drinks | Energetik | Энергетик | Red Bull=Ред Булл, Flash=Флэш, Adrenaline=Адреналин, Lit Energy=Лит Энерджи, Gorilla=Горилла | -, mango=манго, original=оригинал | 0.25 l, 0.45 l, 0.5 l
kvas | drinks | Kvas | Квас | Ochakovskiy=Очаковский, Russkiy Dar=Русский Дар, Nikola=Никола | - | 0.5 l, 1 l, 2 l
beer | alcohol | Pivo | Пиво | Sarbast=Сарбаст, Aziya=Азия, Qibray=Кибрай, Pulsar=Пульсар, Heineken=Хайнекен, Tuborg=Туборг | - | 0.45 l, 0.5 l, 1 l, 1.5 l, 2.3 l
vodka | alcohol | Aroq | Водка | Qarvon=Карвон, Finlandia=Финляндия, Mernaya=Мерная, Toshkent=Ташкент, Absolut=Абсолют | - | 0.25 l, 0.5 l, 0.7 l, 1 l
wine | alcohol | Vino | Вино | Bagizagan=Багизаган, Xovrenko=Ховренко, Parkent=Паркент, Isabella=Изабелла | qizil=красное, oq=белое | 0.7 l, 0.75 l
cognac | alcohol | Konyak | Коньяк | Ararat=Арарат, Samarqand=Самарканд, Kizlyar=Кизляр | 3 yulduz=3 звезды, 5 yulduz=5 звёзд | 0.25 l, 0.5 l
cigarettes | tobacco | Sigaret | Сигареты | Kent=Кент, Winston=Винстон, Pine=Пайн, Rothmans=Ротманс, Parliament=Парламент, Marlboro=Мальборо, Milano=Милано, Esse=Эссе | qizil=красный, koʻk=синий, kumush=серебро | -
lighter | tobacco | Zajigalka | Зажигалка | Cricket=Крикет, BIC=Бик | - | -
tea | tea | Choy | Чай | Ahmad=Ахмад, Akbar=Акбар, Greenfield=Гринфилд, Lipton=Липтон, Tess=Тесс, Impra=Импра, Beta=Бета | qora=чёрный, koʻk=зелёный, limon=лимон, bergamot=бергамот | 90 g, 100 g, 250 g, 25 ta, 100 ta
greentea | tea | Koʻk choy 95 | Чай зелёный 95 | Toshkent Choy=Ташкент Чай, Paxta=Пахта, Gijduvon=Гиждуван | - | 100 g, 250 g
coffee | coffee | Kofe | Кофе | Nescafe=Нескафе, Jacobs=Якобс, Tchibo=Чибо, Carte Noire=Карт Нуар, Bushido=Бушидо, Lavazza=Лавацца | eriydigan=растворимый, donli=в зёрнах, maydalangan=молотый | 50 g, 95 g, 190 g, 250 g, 1 kg
coffee3 | coffee | Kofe 3 in 1 | Кофе 3 в 1 | Nescafe=Нескафе, Maccoffee=Маккофе, Jacobs=Якобс | -, qaymoq=сливки, karamel=карамель | 16 g, 20 g, 50 ta
cocoa | coffee | Kakao | Какао | Nesquik=Несквик, Zolotoy Yarlik=Золотой Ярлык, Krasniy Oktyabr=Красный Октябрь | - | 100 g, 250 g, 500 g
chocolate | sweets | Shokolad | Шоколад | Alpen Gold=Альпен Голд, Milka=Милка, Ritter Sport=Риттер Спорт, Alyonka=Алёнка, Roshen=Рошен, Lindt=Линдт | sutli=молочный, qora=горький, yongʻoq=с орехом, oq=белый | 85 g, 90 g, 100 g, 200 g
bar | sweets | Batonchik | Батончик | Snickers=Сникерс, Mars=Марс, Twix=Твикс, Bounty=Баунти, KitKat=КитКат, Nuts=Натс, Picnic=Пикник, Milky Way=Милки Вэй | -, super=супер | 40 g, 50 g, 80 g
kinder | sweets | * | * | Kinder Surprise=Киндер Сюрприз, Kinder Bueno=Киндер Буэно, Kinder Delice=Киндер Делис, Raffaello=Рафаэлло, Ferrero Rocher=Ферреро Роше, Nutella=Нутелла, M&Ms=М&М | - | 20 g, 43 g, 150 g, 350 g
candy | sweets | Konfet | Конфеты | Roshen=Рошен, Rakhat=Рахат, Crafers=Крафферс, Bon Pari=Бон Пари, Strike=Страйк, Mishka=Мишка косолапый | shokolad=шоколад, karamel=карамель, mevali=фруктовые | 200 g, 500 g, 1 kg
lollipop | sweets | Chupa | Леденец | Chupa Chups=Чупа Чупс, Hollz=Холлс, Barbaris=Барбарис | qulupnay=клубника, mentol=ментол | 12 g, 25 g
gum | sweets | Saqich | Жвачка | Orbit=Орбит, Dirol=Дирол, Eclipse=Эклипс, Love Is=Лав Из | yalpiz=мята, qulupnay=клубника, tarvuz=арбуз | 10 ta, 13 g
cookies | sweets | Pechenye | Печенье | Yubileynoe=Юбилейное, Oreo=Орео, Crafers=Крафферс, Lyubyatovo=Любятово, Yashkino=Яшкино, Sladonezh=Сладонеж | sutli=молочное, shokolad=шоколад, suli=овсяное | 100 g, 200 g, 250 g, 300 g
waffles | sweets | Vafli | Вафли | Artek=Артек, Yashkino=Яшкино, Roshen=Рошен, Crafers=Крафферс | shokolad=шоколад, limon=лимон, sutli=сливочные | 150 g, 200 g, 300 g
halva | sweets | Holva | Халва | Azovskaya=Азовская, Samarqand=Самарканд, Timosha=Тимоша | kungaboqar=подсолнечная, kunjut=кунжутная | 250 g, 350 g, 500 g
marmalade | sweets | Marmelad | Мармелад | Haribo=Харибо, Bon Pari=Бон Пари, Udarnitsa=Ударница | mevali=фруктовый, limon=лимон | 75 g, 100 g, 500 g
zefir | sweets | Zefir | Зефир | Sharmel=Шармэль, Lyanezh=Лянеж, Beliy Lebed=Белый лебедь | vanil=ваниль, shokolad=шоколад | 250 g, 420 g
cake | sweets | Tort | Торт | Safia=Сафия, Napoleon=Наполеон, Medovik=Медовик, Bon=Бон | - | 500 g, 1 kg
chips | snacks | Chips | Чипсы | Lays=Лейс, Pringles=Принглс, Cheers=Чирс, Estrella=Эстрелла | smetana=сметана, pishloq=сыр, kabob=шашлык, qisqichbaqa=краб | 40 g, 80 g, 150 g
croutons | snacks | Suxariki | Сухарики | Kirieshki=Кириешки, Flint=Флинт, 3 Korochki=3 Корочки, Xrusteam=Хрустим | pishloq=сыр, bekon=бекон, kabob=шашлык | 40 g, 60 g, 100 g
seeds | snacks | Pista | Семечки | Babkiny=Бабкины, Semki=Семки, Bombus=Бомбус | tuzli=солёные, - | 50 g, 100 g, 200 g
nuts | snacks | Yongʻoq | Орехи | Jazz=Джаз, Nuts Club=Натс Клаб, Samarqand=Самарканд | bodom=миндаль, keshyu=кешью, yeryongʻoq=арахис | 100 g, 150 g, 500 g
popcorn | snacks | Popkorn | Попкорн | Corin Corn=Корин Корн, Happy Corn=Хэппи Корн | tuzli=солёный, karamel=карамель | 70 g, 100 g
raisins | fruit | Mayiz | Изюм | Samarqand=Самарканд, Buxoro=Бухара | qora=чёрный, sariq=жёлтый | 250 g, 500 g
apricots | fruit | Turshak | Курага | Samarqand=Самарканд, Fargʻona=Фергана | - | 250 g, 500 g, 1 kg
apple | fruit | Olma | Яблоки | Semerenko=Семеренко, Golden=Голден, Fudji=Фуджи | - | -
loose | fruit | Banan | Бананы | Ekvador=Эквадор, Chiquita=Чикита | - | -
lemon | fruit | Limon | Лимон | Toshkent=Ташкентский, Eron=Иран | - | -
tomato | fruit | Pomidor | Помидоры | Pushti=Розовые, Cherri=Черри, Yusupov=Юсуповские | - | -
cucumber | fruit | Bodring | Огурцы | Issiqxona=Тепличные, Dala=Полевые | - | -
potato | fruit | Kartoshka | Картофель | Yangi=Молодой, Qizil=Красный | - | -
onion | fruit | Piyoz | Лук | Oq=Белый, Qizil=Красный, Koʻk=Зелёный | - | -
carrot | fruit | Sabzi | Морковь | Sariq=Жёлтая, Qizil=Красная | - | -
garlic | fruit | Sarimsoq | Чеснок | Xitoy=Китай, Mahalliy=Местный | - | -
cabbage | fruit | Karam | Капуста | Oq=Белая, Pekin=Пекинская | - | -
grapes | fruit | Uzum | Виноград | Kishmish=Кишмиш, Toyfi=Тайфи, Husayni=Хусайне | - | -
watermelon | fruit | Tarvuz | Арбуз | Mirzachoʻl=Мирзачуль, Xorazm=Хорезм | - | -
`;
