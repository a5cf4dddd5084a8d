/**
 * Words of one meaning in Uzbek and Russian, as goods and categories are named: a cashier types one, the product has
 * another. A row is one meaning. Write Uzbek in Latin letters; the search finds it in Cyrillic as well.
 */
export const GOODS_WORDS = `
sut молоко молочный sutli milk
qatiq катык простокваша
qaymoq сливки сливочный каймак
smetana сметана
tvorog творог
pishloq pishlogi сыр сырный cheese
sariyog sariyogi масло butter
yog yogi масло oil
kungaboqar подсолнечное подсолнечный подсолнечник
paxta хлопковое хлопок вата ватный
zaytun оливки оливковое маслины
quyultirilgan сгущенка сгущенное
muzqaymoq мороженое пломбир
tuxum яйцо яйца яиц eggs
non хлеб лепешка хлебный bread
un мука flour
guruch рис рисовый rice
grechka гречка гречневая
mosh маш
noxat нут горох горошек
loviya фасоль
yasmiq чечевица
suli овсянка овсяная геркулес овес
yorma yormasi крупа каша
manniy манка манная
makaron макароны макаронные паста
lagmon лапша
ugra лапша вермишель
shakar сахар сахарный sugar
qand рафинад сахар
novvot нават навват
tuz соль salt
tuzli соленый соленые
tuzlangan соленые маринованные
sirka уксус
ziravor приправа специи
murch перец
soya соя соевый
sous sousi соус
qalampir перец
dafna лавровый
zira зира кумин
xamirturush дрожжи
xamir тесто
gosht goshti мясо мясной
goshtli мясом мясной
mol говядина говяжий говяжьи
qoy баранина бараний
qiyma фарш
lahm мякоть
tovuq курица куриный курочка цыпленок chicken
tovuqli курицей куриный
jigar печень
baliq рыба рыбный fish
kolbasa колбаса
sosiska сосиски сардельки
chuchvara пельмени
manti манты
somsa самса
osh palov плов
shorva суп
konserva konservasi консервы тушенка
makkajoxori кукуруза
bodring огурец огурцы
pomidor помидор томат томатный
tomat томат томатный
kartoshka картофель картошка
piyoz лук
sabzi морковь
sarimsoq чеснок
karam капуста
qovoq тыква
qovoqli тыквой тыквенный
baqlajon баклажан
turp редька редис
lavlagi свекла
kokat зелень
rayhon базилик
shivit укроп
sabzavot овощи
meva фрукты фрукт
mevali фруктовый
olma яблоко яблоки яблочный apple
nok груша грушевый
shaftoli персик персиковый
orik абрикос урюк абрикосовый
turshak курага
gilos черешня вишня вишневый
olcha вишня вишневый
qulupnay клубника клубничный
malina малина малиновый
uzum виноград виноградный
anor гранат гранатовый
tarvuz арбуз арбузный
qovun дыня
behi айва
xurmo хурма финики
anjir инжир
limon лимон лимонный
apelsin апельсин апельсиновый
mandarin мандарин
banan банан
ananas ананас
mayiz изюм
yongoq орех орехи ореховый
bodom миндаль
yeryongoq арахис
pista фисташки семечки
kunjut кунжут кунжутный
koknori мак
kokos кокос
asal мед медовый
murabbo варенье джем
suv вода water
gazli газированный газированная газировка газ
gazsiz негазированная негазированный
sharbat sharbati сок нектар juice
ichimlik ichimliklar напиток напитки
choy чай tea
muzli холодный ледяной
qora черный
kok зеленый синий голубой
qahva kofe кофе coffee
eriydigan растворимый
donli зерновой зернах
maydalangan молотый
kakao какао
pivo пиво beer
aroq водка vodka
vino sharob вино wine
konyak коньяк
sigaret сигареты табак cigarettes
gugurt спички
yoqgich zajigalka зажигалка
shokolad шоколад шоколадный chocolate
shokoladli шоколадный
konfet конфета конфеты карамель candy
shirinlik shirinliklar сладости сладкое
pechenye печенье cookies biscuit
vafli вафли
holva халва
marmelad мармелад
zefir зефир
tort торт
pirog пирог
bulochka булочка булка
saqich жвачка жевательная резинка
batonchik батончик
chips чипсы
suxarik сухарики
sovun мыло soap
suyuq жидкий жидкое
kir стирка стиральный стирки хозяйственное
yuvish стирка стиральный мытья стирки
kukun kukuni порошок
geli гель
idish посуда посуды
oyna стекло стекол зеркало
oqartiruvchi отбеливатель отбеливающий
tozalovchi средство чистящее
tozalagich освежитель
havo воздух воздуха
xushbuy ароматный
shampun шампунь shampoo
qazgoq перхоть перхоти
soch волос волосы
tish зубная зубной зубы
choʻtka choʻtkasi щетка
pasta pastasi паста
yalpiz мята мятный
qol рук руки
krem kremi крем
yuz лицо лица
dush душ душа
atir духи парфюм
atirgul роза
lavanda лаванда
dengiz морской море
dezodorant дезодорант
ayollar женский женские
erkaklar мужской мужские
ustara бритва станок лезвие
soqol бритья
kopik kopigi пена
prokladka прокладки
qogoz qogozi бумага бумажный
hojatxona туалетная туалетный
sochiq полотенце полотенца
salfetka салфетки
nam влажные влажный
taglik подгузники памперс pampers
bola bolalar детский детское детская дети
pyure pyuresi пюре
aralashma aralashmasi смесь
paket paketi пакет мешок мешки
chiqindi мусор мусора
folga фольга
gubka губка
qolqop перчатки
supurgi веник
chelak ведро
batareyka батарейка батарейки
lampochka chiroq лампочка лампа
kabel kabeli кабель шнур провод
zaryad zaryadlash зарядный зарядка зарядное
quloqchin наушники
sichqoncha мышь мышка
daftar тетрадь notebook
katak клетка клетку
chiziq линейка линейку
ruchka ручка
qalam карандаш
rangli цветной цветные
oddiy простой обычный
kitob книга
yelim клей
qaychi ножницы
mushuk кошка кошек кошачий
it собака собак
ozuqa ozuqasi корм
dori лекарство таблетки
niqob маска
plastir пластырь
tibbiy медицинский медицинская
doka марля бинт
oq белый белая белое
qizil красный красная красное
sariq желтый желтая желтое
yashil зеленый зеленая
pushti розовый розовые
kumush серебро серебряный
achchiq острый горький
shirin сладкий
nordon кислый
yangi новый молодой свежий
katta большой
kichik маленький
oliy высший
nav сорт
yulduz звезды звезд
qavat слой слоя слоев
avtomat автомат
qolda ручной ручная
spiral спираль
qanot крылышки крылья
son бедро
vanil ваниль ванильный
karamel карамель карамельный
multifrukt мультифрукт мультифруктовый
bakaleya бакалея
kosmetika косметика
gigiyena гигиена
ximiya химия
kanstovar канцтовары
dorixona аптека
oyinchoq игрушка игрушки
kiyim одежда
paypoq носки
erkak мужской
xizmat услуга услуги
yetkazib доставка
`;
