/**
 * What a grocery of Tashkent sells, food: id | category | Uzbek | Russian | brands | variants | sizes. `=` parts the
 * Latin or Uzbek form from the Cyrillic or Russian one; `-` stands for none.
 */
export const FOOD = `
milk | dairy | Sut | Молоко | Nestle=Нестле, Musaffo=Мусаффо, Lactel=Лактель, Mumtoz=Мумтоз, Pure Milky=Пьюр Милки | 2.5%, 3.2% | 0.5 l, 1 l
kefir | dairy | Kefir | Кефир | Nestle=Нестле, Musaffo=Мусаффо, Mumtoz=Мумтоз, Lactel=Лактель | 1%, 2.5% | 0.5 l, 1 l
qatiq | dairy | Qatiq | Катык | Musaffo=Мусаффо, Mumtoz=Мумтоз, Bio Sut=Био Сут | - | 0.5 l, 1 l
cream | dairy | Qaymoq | Сливки | Nestle=Нестле, Musaffo=Мусаффо, Petmol=Петмол, President=Президент | 10%, 20%, 33% | 200 g, 500 ml
sourcream | dairy | Smetana | Сметана | Musaffo=Мусаффо, Mumtoz=Мумтоз, Savushkin=Савушкин | 15%, 20% | 200 g, 400 g
curd | dairy | Tvorog | Творог | Musaffo=Мусаффо, Savushkin=Савушкин, Prostokvashino=Простоквашино | 5%, 9% | 200 g, 400 g
curdbar | dairy | Sirok | Сырок глазированный | Savushkin=Савушкин, Rostagroexport=Ростагроэкспорт, Mumtoz=Мумтоз | vanil=ваниль, shokolad=шоколад, kokos=кокос | 40 g, 45 g
yoghurt | dairy | Yogurt | Йогурт | Danone=Данон, Campina=Кампина, Bio Max=Био Макс, Lactel=Лактель | qulupnay=клубника, shaftoli=персик, gilos=вишня | 125 g, 290 g
cheese | dairy | Pishloq | Сыр | Golland=Голландский, Rossiya=Российский, Mozzarella=Моцарелла, Hochland=Хохланд, President=Президент | - | 150 g, 400 g, 1 kg
suluguni | dairy | Suluguni pishlogʻi | Сыр сулугуни | Mumtoz=Мумтоз, Bravo=Браво | - | 200 g, 300 g
butter | dairy | Sariyogʻ | Масло сливочное | President=Президент, Anchor=Анкор, Musaffo=Мусаффо, Kremlin=Кремлевское | 72.5%, 82.5% | 180 g, 200 g
condensed | dairy | Quyultirilgan sut | Сгущёнка | Rogachev=Рогачев, Alekseevskoe=Алексеевское, Glubokoe=Глубокое | -, kakao=какао | 380 g, 1 kg
icecream | dairy | Muzqaymoq | Мороженое | Imkon=Имкон, Plombir=Пломбир, Magnat=Магнат, Ekzo=Экзо | vanil=ваниль, shokolad=шоколад, pista=фисташка | 80 g, 500 g
eggs | dairy | Tuxum | Яйца | Farm Fresh, Yashil Ferma | - | 10 ta, 30 ta
qurt | dairy | Qurt | Курт | Toshkent=Ташкент, Samarqand=Самарканд | oq=белый, achchiq=острый | 100 g, 250 g
bread | bread | Non | Хлеб | Obi=Оби, Patir=Патыр, Buxanka=Буханка, Borodino=Бородинский | - | -
lavash | bread | Lavash | Лаваш | Arman=Арман, Toshkent=Ташкент | - | 250 g, 500 g
bun | bread | Bulochka | Булочка | Toshkent Non=Ташкент Нон, Oltin Boshoq=Олтин Бошок | koknori=мак, mayiz=изюм, kunjut=кунжут | 80 g, 100 g
roll | bread | Rulet | Рулет | 7 Days=7 Дней, Yashkino=Яшкино, Bon Appetit=Бон Аппетит | shokolad=шоколад, qulupnay=клубника | 180 g, 200 g
croissant | bread | Kruassan | Круассан | 7 Days=7 Дней, Chipita=Чипита | kakao=какао, vanil=ваниль | 60 g, 110 g
samsa | bread | Somsa | Самса | Toshkent=Ташкент, Jizzax=Джизак | goʻshtli=с мясом, qovoqli=с тыквой, tovuqli=с курицей | -
flour | grocery | Un | Мука | Oltin Boshoq=Олтин Бошок, Kostanay=Костанай, Makfa=Макфа, Galla Alteg=Галла Алтег | oliy nav=высший сорт, 1 nav=1 сорт | 2 kg, 5 kg, 25 kg
rice | grocery | Guruch | Рис | Lazer=Лазер, Devzira=Девзира, Alanga=Аланга, Mistral=Мистраль, Basmati=Басмати | - | 900 g, 1 kg, 5 kg
buckwheat | grocery | Grechka | Гречка | Makfa=Макфа, Uvelka=Увелка, Mistral=Мистраль | - | 800 g, 900 g
mung | grocery | Mosh | Маш | Oqtosh=Окташ, Toshkent=Ташкент | - | 500 g, 1 kg
peas | grocery | Noʻxat | Нут | Oqtosh=Окташ, Mistral=Мистраль | - | 500 g, 1 kg
lentil | grocery | Yasmiq | Чечевица | Mistral=Мистраль, Uvelka=Увелка | qizil=красная, yashil=зелёная | 450 g, 800 g
semolina | grocery | Manniy yormasi | Манка | Makfa=Макфа, Oltin Boshoq=Олтин Бошок | - | 500 g, 700 g
oats | grocery | Suli yormasi | Овсянка | Nordic=Нордик, Bystrov=Быстров, Hercules=Геркулес | -, qulupnay=клубника | 350 g, 500 g
pasta | grocery | Makaron | Макароны | Makfa=Макфа, Barilla=Барилла, Shebekinskie=Шебекинские, Maltagliati=Мальтальяти | spiral=спираль, rojki=рожки, pero=перья | 400 g, 450 g
spaghetti | grocery | Spagetti | Спагетти | Makfa=Макфа, Barilla=Барилла, Pasta Zara=Паста Зара | - | 400 g, 500 g
noodles | grocery | Lagʻmon | Лапша | Rollton=Роллтон, Big Bon=Биг Бон, Doshirak=Доширак | tovuq=курица, mol goʻshti=говядина | 60 g, 75 g, 90 g
sugar | grocery | Shakar | Сахар | Xorazm=Хорезм, Angren=Ангрен, Russkiy=Русский | -, rafinad=рафинад | 500 g, 1 kg, 5 kg
novvot | grocery | Novvot | Нават | Buxoro=Бухара, Samarqand=Самарканд | oq=белый, sariq=жёлтый | 500 g, 1 kg
salt | grocery | Tuz | Соль | Xoʻjaikon=Ходжаикон, Ekstra=Экстра, Araltuz=Аралтуз | - | 500 g, 1 kg
sunoil | oil | Kungaboqar yogʻi | Масло подсолнечное | Oleina=Олейна, Sloboda=Слобода, Altin=Алтын, Shedroe Leto=Щедрое лето, Zolotaya Semechka=Золотая семечка | - | 0.9 l, 1 l, 5 l
cottonoil | oil | Paxta yogʻi | Масло хлопковое | Toshkent=Ташкент, Fargʻona=Фергана, Oltin Yogʻ=Олтин Ёг | - | 0.9 l, 1 l, 5 l
oliveoil | oil | Zaytun yogʻi | Масло оливковое | Borges=Борхес, Monini=Монини, Filippo Berio=Филиппо Берио | - | 0.25 l, 0.5 l, 1 l
margarine | oil | Margarin | Маргарин | Rama=Рама, Pishka=Пышка, Xozyayushka=Хозяюшка | - | 180 g, 250 g
mayo | sauces | Mayonez | Майонез | Calve=Кальве, Sloboda=Слобода, Heinz=Хайнц, Maheev=Махеев, Lazzat=Лаззат | provansal=провансаль, zaytun=оливковый | 200 g, 400 g, 800 g
ketchup | sauces | Ketchup | Кетчуп | Heinz=Хайнц, Calve=Кальве, Baltimor=Балтимор, Chumak=Чумак | oddiy=томатный, achchiq=острый, kabob=шашлычный | 300 g, 450 g
tompaste | sauces | Tomat pastasi | Томатная паста | Pomidorka=Помидорка, Dena=Дена, Bahor=Бахор | - | 140 g, 380 g, 720 g
adjika | sauces | Adjika | Аджика | Uncle Bens=Анкл Бенс, Kinto=Кинто, Buxara=Бухара | - | 190 g, 300 g
soysauce | sauces | Soya sousi | Соевый соус | Kikkoman=Киккоман, Sen Soy=Сэн Сой, Heinz=Хайнц | - | 150 ml, 250 ml, 1 l
vinegar | sauces | Sirka | Уксус | Toshkent=Ташкент, Abriko=Абрико | olma=яблочный, oddiy=столовый | 0.5 l, 1 l
spice | spices | Ziravor | Приправа | Magi=Магги, Kamis=Камис, Kotanyi=Котани, Gurmina=Гурмина | palov=для плова, kabob=для шашлыка, tovuq=для курицы | 15 g, 25 g, 40 g
zira | spices | Zira | Зира | Gurmina=Гурмина, Samarqand=Самарканд | - | 20 g, 50 g
pepper | spices | Murch | Перец | Kamis=Камис, Gurmina=Гурмина, Kotanyi=Котани | qora=чёрный, qizil=красный | 20 g, 50 g
bouillon | spices | Bulon kubigi | Бульонный кубик | Maggi=Магги, Gallina Blanca=Галлина Бланка, Knorr=Кнорр | tovuq=курица, mol goʻshti=говядина | 10 g, 72 g
yeast | spices | Xamirturush | Дрожжи | Saf-Moment=Саф-Момент, Saf-Levure=Саф-Левюр, Pakmaya=Пакмая | - | 11 g, 100 g
sausage | meat | Kolbasa | Колбаса | Sherin=Шерин, Andalus=Андалус, Tegen=Теген, Rozmetov=Розметов | doktorskaya=докторская, servelat=сервелат, salyami=салями | 350 g, 500 g
wiener | meat | Sosiska | Сосиски | Sherin=Шерин, Andalus=Андалус, Tegen=Теген | sutli=молочные, mol goʻshti=говяжьи | 400 g, 500 g
qazi | meat | Qazi | Казы | Rozmetov=Розметов, Toshkent=Ташкент | - | 300 g, 1 kg
chicken | meat | Tovuq | Курица | Parranda=Парранда, Lochin=Лочин, Sadia=Садия | file=филе, son=бедро, qanot=крылышки | 900 g, 1 kg
beef | meat | Mol goʻshti | Говядина | Halol=Халол, Rozmetov=Розметов | qiyma=фарш, lahm=мякоть | 500 g, 1 kg
dumplings | meat | Chuchvara | Пельмени | Sherin=Шерин, Mirel=Мирель, Sibirskie=Сибирские | - | 400 g, 800 g
manti | meat | Manti | Манты | Sherin=Шерин, Mirel=Мирель | goʻshtli=с мясом, kartoshka=с картошкой | 500 g, 900 g
sprats | meat | Shprota | Шпроты | Riga Gold=Рига Голд, Dobroflot=Доброфлот, Rizhskie=Рижские | - | 160 g, 240 g
tuna | meat | Tunets | Тунец | Fortuna=Фортуна, Dolphin=Долфин, John West=Джон Вест | - | 185 g, 150 g
herring | meat | Seld | Сельдь | Matias=Матиас, Santa Bremor=Санта Бремор | - | 250 g, 500 g
stew | meat | Goʻsht konservasi | Тушёнка | Halol=Халол, Kublei=Кублей | mol goʻshti=говядина, tovuq=курица | 325 g, 525 g
corn | canned | Makkajoʻxori | Кукуруза | Bonduelle=Бондюэль, Globus=Глобус, 6 Sotok=6 Соток | - | 340 g, 425 g
greenpeas | canned | Yashil noʻxat | Горошек зелёный | Bonduelle=Бондюэль, Globus=Глобус, Heinz=Хайнц | - | 310 g, 400 g
pickles | canned | Tuzlangan bodring | Огурцы маринованные | Dena=Дена, Uncle Vanya=Дядя Ваня, Bahor=Бахор | - | 680 g, 3 l
olives | canned | Zaytun | Оливки | ITLV=ИТЛВ, Maestro=Маэстро, Iberica=Иберика | qora=чёрные, yashil=зелёные | 280 g, 300 ml
jam | canned | Murabbo | Варенье | Dena=Дена, Maheev=Махеев, Bahor=Бахор | oʻrik=абрикос, qulupnay=клубника, gilos=вишня, malina=малина | 300 g, 450 g, 1 kg
honey | canned | Asal | Мёд | Togʻ Asali=Горный мёд, Bee Happy=Би Хэппи, Altay=Алтай | - | 250 g, 500 g, 1 kg
`;
